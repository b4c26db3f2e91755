// What `geos.py` calls, on geos-wasm: an expression whose value makes these functions from the module of that library.
// A geometry is a number, which whoever got it gives back by `destroy`. Coordinates are x, y, x, y ...
(geos) => {
  const M = geos.Module;
  const call = (name) => M[`_GEOS${name}_r`].bind(null, geos._ctx);
  const [clone, discard, typeOf, count, part] = ["Geom_clone", "Geom_destroy", "GeomTypeId", "GetNumGeometries", "GetGeometryN"].map(call);
  const [exterior, holes, hole, isEmpty] = ["GetExteriorRing", "GetNumInteriorRings", "GetInteriorRingN", "isEmpty"].map(call);
  const [fromBuffer, toBuffer, sizeOf, sequenceOf] = ["CoordSeq_copyFromBuffer", "CoordSeq_copyToBuffer", "CoordSeq_getSize", "Geom_getCoordSeq"].map(call);
  const [point, line, ring, polygon, collection] = ["PointFromXY", "LineString", "LinearRing", "Polygon", "Collection"].map((kind) => call(`Geom_create${kind}`));
  const [union, extent, reason, free] = ["UnaryUnion", "Geom_getExtent", "isValidReason", "Free"].map(call);
  const [nearest, nearestReady, destroyReady] = ["NearestPoints", "PreparedNearestPoints", "PreparedGeom_destroy"].map(call);
  const COLLECTION = 7;
  const POLYGON = 3;

  const room = M._malloc(32); // for what a function answers beside its code: four numbers
  let fault = "";
  geos.GEOSContext_setErrorMessageHandler_r(geos._ctx, M.addFunction((said) => { fault = M.UTF8ToString(said); }, "vii"));
  geos.GEOSContext_setNoticeMessageHandler_r(geos._ctx, 0); // it would write to the console why an area is not valid
  const fail = () => { throw new Error(`GEOS: ${fault}`); };

  let alive = 0;
  const made = (geometry) => {
    if (!geometry) fail();
    alive += 1;
    return geometry;
  };
  const told = (answer) => (answer === 2 ? fail() : answer === 1);
  const makes = (name) => ((ask) => (...what) => made(ask(...what)))(call(name));
  const measures = (name) => ((ask) => (...what) => (ask(...what, room) ? M.HEAPF64[room >> 3] : fail()))(call(name));
  // A question to a geometry, quicker if it is prepared: `ready` is what `prepare` gave, or 0.
  const asks = (name) => {
    const [plain, prepared] = [call(name), call(`Prepared${name}`)];
    return (geometry, ready, ...more) => told(ready ? prepared(ready, ...more) : plain(geometry, ...more));
  };
  const intersects = asks("Intersects");

  function sequence(flat, isClosed) {
    const last = flat.length - 2;
    const closed = isClosed && (flat[0] !== flat[last] || flat[1] !== flat[last + 1]) ? [...flat, flat[0], flat[1]] : flat;
    const place = M._malloc(8 * closed.length);
    M.HEAPF64.set(closed, place >> 3);
    const found = fromBuffer(place, closed.length / 2, 0, 0);
    M._free(place);
    return found;
  }

  function coordinates(geometry, into = []) {
    const type = typeOf(geometry);
    if (type > POLYGON) {
      for (let i = 0; i < count(geometry); i++) coordinates(part(geometry, i), into);
    } else if (!isEmpty(geometry) && type === POLYGON) {
      coordinates(exterior(geometry), into);
      for (let i = 0; i < holes(geometry); i++) coordinates(hole(geometry, i), into);
    } else if (!isEmpty(geometry)) {
      const from = sequenceOf(geometry);
      sizeOf(from, room);
      const size = 2 * M.HEAPU32[room >> 2];
      const place = M._malloc(8 * size);
      toBuffer(from, place, 0, 0);
      for (let i = 0; i < size; i++) into.push(M.HEAPF64[(place >> 3) + i]);
      M._free(place);
    }
    return into;
  }

  return {
    alive: () => alive,
    bytes: () => M.HEAPU8.length,
    destroy(geometry, ready) {
      if (ready) destroyReady(ready);
      discard(geometry);
      alive -= 1;
    },
    point: (x, y) => made(point(x, y)),
    segment: (...ends) => made(line(sequence(ends))),
    line: (flat) => made(line(sequence(flat))),
    polygon: (flat) => made(polygon(ring(sequence(flat, true)) || fail(), 0, 0)),
    union(geometries) {
      const place = M._malloc(4 * geometries.length + 4);
      geometries.forEach((geometry, i) => { M.HEAPU32[(place >> 2) + i] = clone(geometry); });
      const all = collection(COLLECTION, place, geometries.length);
      M._free(place);
      const found = union(all);
      discard(all);
      return made(found);
    },
    buffer: makes("BufferWithStyle"),
    offset: makes("OffsetCurve"),
    boundary: makes("Boundary"),
    hull: makes("ConvexHull"),
    inner: makes("PointOnSurface"),
    valid: makes("MakeValid"),
    simple: makes("TopologyPreserveSimplify"),
    intersection: makes("Intersection"),
    difference: makes("Difference"),
    nearest(geometry, ready, other) {
      if (isEmpty(geometry) || isEmpty(other)) return 0;
      return made(line((ready ? nearestReady(ready, other) : nearest(geometry, other)) || fail()));
    },
    parts: (geometry) => Array.from({length: count(geometry)}, (_, i) => made(clone(part(geometry, i)))),
    rings(geometry) {
      if (typeOf(geometry) !== POLYGON) return [];
      const inner = Array.from({length: holes(geometry)}, (_, i) => hole(geometry, i));
      return [exterior(geometry), ...inner].map((one) => made(clone(one)));
    },
    coordinates: (geometry) => Float64Array.from(coordinates(geometry)),
    bounds(geometry) {
      if (isEmpty(geometry)) return new Float64Array(4).fill(NaN);
      if (!extent(geometry, room, room + 8, room + 16, room + 24)) fail();
      return M.HEAPF64.slice(room >> 3, (room >> 3) + 4);
    },
    prepare: call("Prepare"),
    isCollection: (geometry) => typeOf(geometry) === COLLECTION,
    dimensions: call("Geom_getDimensions"),
    isEmpty: (geometry) => told(isEmpty(geometry)),
    isValid: ((ask) => (geometry) => told(ask(geometry)))(call("isValid")),
    reason(geometry) {
      const place = reason(geometry);
      const said = M.UTF8ToString(place);
      free(place);
      return said;
    },
    area: measures("Area"),
    length: measures("Length"),
    distance: measures("Distance"),
    intersects,
    intersectsEach: (geometry, ready, others) => others.map((other) => intersects(geometry, ready, other)),
    covers: asks("Covers"),
    isWithin: asks("DistanceWithin"),
  };
}
