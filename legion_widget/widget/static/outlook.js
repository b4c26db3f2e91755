// What choosing a counter shows, drawn at once by the page: the kernel has told beforehand what each would show, and its
// own picture takes the place of this one a moment later. What is drawn is the same as `drawing/overlays.py` draws.

const AROUND = [ // of hexes that sit high and low, the columns and rows across their six sides, from the north
  [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]],
  [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]],
];
const STOPS = 64, OUTER = 128;

// The outlook whose bytes begin at a place, and where the next one begins; see `games/hexes/board/outlook.py`.
function unpackOutlook(bytes, from = 0) {
  const nodes = bytes[from + 2] | bytes[from + 3] << 8, more = bytes[from + 4] | bytes[from + 5] << 8, aims = bytes[from + 6];
  const start = [bytes[from], bytes[from + 1]], hexes = new Map(), queue = [{ to: start, path: [] }];
  let at = from + 7;
  const note = (to, marks, cost, path) => hexes.set(String(to), { to, cost, stops: !!(marks & STOPS), outer: !!(marks & OUTER), path });
  for (let k = 0; k < nodes; k++, at += 2) {
    const { to, path } = queue[k], marks = bytes[at];
    if (k) note(to, marks, bytes[at + 1], path);
    AROUND[to[0] & 1].forEach(([dc, dr], side) => {
      if (!(marks >> side & 1)) return;
      const next = [to[0] + dc, to[1] + dr];
      queue.push({ to: next, path: [...path, next] });
    });
  }
  const pairs = (count) => Array.from({ length: count }, () => [bytes[at++], bytes[at++]]);
  for (const end = at + more; at < end;) {
    const marks = bytes[at++], cost = bytes[at++], path = pairs(bytes[at++]);
    note(path.at(-1), marks, cost, path);
  }
  return { start, hexes, targets: pairs(aims), next: at };
}

// The shapes of an outlook in world units: those under the counters, and those over them. No cost lies on a hex that is
// held by a counter of the side: a click there selects it.
function outlookShapes({ start, hexes, targets }, { inks, larger, spots }, grid, isHeld) {
  const { columns, rows, side } = grid, flats = Math.sqrt(3) * side, key = (c, r) => c * (rows + 1) + r;
  const centre = ([c, r]) => [side + c * 1.5 * side, (r + 0.5 + 0.5 * (c & 1)) * flats];
  const corners = (place, by = 1) => {
    const [x, y] = centre(place), half = side / 2 * by, tall = flats / 2 * by, wide = side * by;
    return [[x - half, y - tall], [x + half, y - tall], [x + wide, y], [x + half, y + tall], [x - half, y + tall], [x - wide, y]];
  };
  const all = [...hexes.values()].sort((a, b) => key(...a.to) - key(...b.to));
  const inner = all.filter((hex) => !hex.outer), outer = all.filter((hex) => hex.outer);
  const line = (points, stroke, width, more = {}) => ({ points, stroke, width, closed: true, alpha: 1, dash: [], ...more });

  function rim(set) { // the edge of a set of hexes, chained to lines
    const inside = new Set(set.map(({ to }) => key(...to))), after = new Map(), place = new Map();
    const name = ([x, y]) => `${Math.round(x * 4)},${Math.round(y * 4)}`;
    for (const { to } of set) AROUND[to[0] & 1].forEach(([dc, dr], direction) => {
      const [c, r] = [to[0] + dc, to[1] + dr];
      if (c >= 0 && r >= 0 && c < columns && r < rows && inside.has(key(c, r))) return;
      const ring = corners(to), [one, two] = [ring[direction], ring[(direction + 1) % 6]];
      after.set(name(one), name(two));
      place.set(name(one), one);
      place.set(name(two), two);
    });
    const rings = [];
    for (const begin of [...after.keys()]) {
      const ring = [];
      for (let at = begin; after.has(at);) {
        ring.push(place.get(at));
        const next = after.get(at);
        after.delete(at);
        at = next;
      }
      if (ring.length) rings.push(ring);
    }
    return rings;
  }
  const fill = (rings, colour, alpha) => (rings.length ? [{ rings, fill: colour, alpha }] : []);

  const under = [];
  const inside = rim(inner);
  if (outer.length) {
    under.push(...fill(rim(outer), inks.tint, 0.07));
    const whole = rim(all.slice());
    under.push(...whole.map((ring) => line(ring, inks.rim, 3.2, { alpha: 0.7 })));
    under.push(...whole.map((ring) => line(ring, inks.edge, 1.7, { dash: [1.7, 2.6] })));
  }
  under.push(...fill(inside, inks.veil, inks.veil_alpha), ...fill(inside, inks.tint, inks.tint_alpha));
  for (const { to } of inner.filter((hex) => hex.stops)) {
    const ring = corners(to), sums = ring.map(([x, y]) => x + y), gap = 7;
    for (let k = Math.ceil(Math.min(...sums) / gap); k * gap < Math.max(...sums); k++) {
      const ends = [];
      ring.forEach(([ax, ay], n) => {
        const [bx, by] = ring[(n + 1) % 6], one = ax + ay - k * gap, two = bx + by - k * gap;
        if ((one >= 0) !== (two >= 0)) ends.push([ax + (bx - ax) * one / (one - two), ay + (by - ay) * one / (one - two)]);
      });
      if (ends.length === 2 && Math.hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]) > 3) {
        under.push(line(ends, inks.hatching, 0.95, { closed: false, alpha: 0.5 }));
      }
    }
  }
  under.push(...inside.map((ring) => line(ring, inks.rim, 4.4, { alpha: 0.95 })), ...inside.map((ring) => line(ring, inks.edge, 2.4)));

  const over = [], beside = new Map(spots.map(([c, r, x, y]) => [key(c, r), [x, y]]));
  for (const { to, cost } of inner) {
    if (!cost || isHeld(to)) continue;
    const [x, y] = beside.get(key(...to)) ?? centre(to), size = (cost < 10 ? 10.4 : 9) * larger;
    over.push({ x, y, r: 8.7 * larger, fill: inks.edge }, { x, y, r: 7.6 * larger, fill: inks.disc });
    over.push({ x, y: y + size * 0.35, text: String(cost), size, fill: inks.ink });
  }
  for (const to of targets) {
    const ring = corners(to, 0.93), towards = (a, b) => [a[0] + (b[0] - a[0]) * 0.26, a[1] + (b[1] - a[1]) * 0.26];
    over.push({ rings: [ring], fill: inks.target, alpha: 0.14 }, line(ring, "#FFFFFF", 4.2, { alpha: 0.9 }));
    ring.forEach((corner, k) => {
      const points = [towards(corner, ring[(k + 5) % 6]), corner, towards(corner, ring[(k + 1) % 6])];
      over.push(line(points, inks.target, 2.8, { closed: false }));
    });
  }
  const chosen = corners(start, 0.93);
  over.push(line(chosen, inks.ring, 4.4), line(chosen, inks.selected, 2.6));
  return { under, over };
}

function paintShapes(canvas, shapes, dots, font) {
  const c = canvas.getContext("2d");
  const trace = (points, closed) => {
    points.forEach(([x, y], n) => (n ? c.lineTo(x * dots, y * dots) : c.moveTo(x * dots, y * dots)));
    if (closed) c.closePath();
  };
  c.save();
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.clearRect(0, 0, canvas.width, canvas.height);
  c.lineJoin = c.lineCap = "round";
  for (const shape of shapes) {
    c.globalAlpha = shape.alpha ?? 1;
    c.beginPath();
    if (shape.text !== undefined) {
      c.font = `700 ${(shape.size * dots).toFixed(2)}px ${font}`;
      c.textAlign = "center";
      c.fillStyle = shape.fill;
      c.fillText(shape.text, shape.x * dots, shape.y * dots);
    } else if (shape.fill) {
      if (shape.rings) shape.rings.forEach((ring) => trace(ring, true));
      else c.arc(shape.x * dots, shape.y * dots, shape.r * dots, 0, 2 * Math.PI);
      c.fillStyle = shape.fill;
      c.fill("evenodd");
    } else {
      trace(shape.points, shape.closed);
      c.lineWidth = shape.width * dots;
      c.setLineDash(shape.dash.map((part) => part * dots));
      c.strokeStyle = shape.stroke;
      c.stroke();
    }
  }
  c.restore();
}

function makeOutlook({ model, lens, places, ways }) {
  let known = new Map(), of = -1; // of each hex where its outlook begins, and of which picture
  function learn() {
    const told = model.get("foreseen"), view = told && new Uint8Array(told.buffer ?? told, told.byteOffset ?? 0, told.byteLength);
    known = new Map();
    of = -1;
    if (!view || view.length < 4) return;
    of = view[0] + view[1] * 256 + view[2] * 65536 + view[3] * 16777216;
    for (let at = 4; at < view.length;) {
      known.set(`${view[at]},${view[at + 1]}`, [view, at]);
      at += 7 + 2 * (view[at + 2] | view[at + 3] << 8) + (view[at + 4] | view[at + 5] << 8) + 2 * view[at + 6];
    }
  }
  function show(place) { // whether a press on a place is answered here and now
    const { plain, at, lets_go } = model.get("choice"), found = place && known.get(String(place));
    const again = places.same(at, place);
    if (!plain || !found || of !== model.get("revision") || (again && !lets_go)) return false;
    const style = model.get("reach_style"), canvases = [...(lens.view()?.querySelectorAll("canvas.lw-map") ?? [])];
    if (canvases.length !== 4 || !style.inks) return false;
    const outlook = again ? null : unpackOutlook(...found);
    const { under, over } = again ? { under: [], over: [] } : outlookShapes(outlook, style, model.get("grid"), (to) => known.has(String(to)));
    const dots = canvases[0].width / places.world()[0];
    paintShapes(canvases[1], under, dots, style.inks.font);
    paintShapes(canvases[3], over, dots, style.inks.font);
    ways.take(outlook);
    return true;
  }
  learn();
  return { learn, show };
}
