// Where a place lies on the map: a hex by its column and row, or a point of a table in tenths of a millimetre. A place is
// two numbers; which kind they are tells the trait `grid` (see `GameView.grid`).

const SQRT3 = Math.sqrt(3);

function makePlaces(model) {
  const grid = () => model.get("grid");
  const clamp = (value, most) => Math.min(most, Math.max(0, value));

  const hexes = {
    rest: 0, // a hex is told at once
    world() {
      const { columns, rows, side } = grid();
      return [((columns - 1) * 1.5 + 2) * side, (rows + (columns > 1 ? 0.5 : 0)) * SQRT3 * side];
    },
    centre([c, r]) {
      const { side } = grid();
      return [side + c * 1.5 * side, (r + 0.5 + 0.5 * (c & 1)) * SQRT3 * side];
    },
    at(x, y) {
      const { columns, rows, side } = grid();
      const guess = Math.round((x - side) / (1.5 * side));
      let best = null, nearest = Infinity;
      for (let c = guess - 1; c <= guess + 1; c++) {
        const row = Math.round(y / (SQRT3 * side) - 0.5 - 0.5 * (c & 1));
        for (let r = row - 1; r <= row + 1; r++) {
          if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
          const [cx, cy] = hexes.centre([c, r]);
          const away = (x - cx) ** 2 + (y - cy) ** 2;
          if (away < nearest) { nearest = away; best = [c, r]; }
        }
      }
      return nearest <= side * side ? best : null;
    },
    hover: (place) => place,
    corners() {
      const a = grid().side * 0.97;
      return [[-0.5, -SQRT3 / 2], [0.5, -SQRT3 / 2], [1, 0], [0.5, SQRT3 / 2], [-0.5, SQRT3 / 2], [-1, 0]]
        .map(([dx, dy]) => [dx * a, dy * a]);
    },
    step([c, r], [dc, dr]) {
      const { columns, rows } = grid();
      return [clamp(c + dc, columns - 1), clamp(r + dr, rows - 1)];
    },
  };

  const points = {
    rest: 60, // ms that a pointer rests on a point before the kernel hears of it
    world() {
      const { width, height, unit } = grid();
      return [width * unit, height * unit];
    },
    centre: ([x, y]) => [x * grid().unit, y * grid().unit],
    at(x, y) {
      const { width, height, unit } = grid();
      const place = [Math.round(x / unit), Math.round(y / unit)];
      return place[0] < 0 || place[1] < 0 || place[0] > width || place[1] > height ? null : place;
    },
    hover: (place) => place && place.map((v) => Math.round(v / grid().grain) * grid().grain),
    corners: () => Array.from({ length: 16 }, (_, n) => [5 * Math.cos(n * Math.PI / 8), 5 * Math.sin(n * Math.PI / 8)]),
    step([x, y], [dx, dy]) {
      const { width, height, step } = grid();
      return [clamp(x + dx * step, width), clamp(y + dy * step, height)];
    },
  };

  const now = () => (grid().kind === "points" ? points : hexes);
  const same = (a, b) => a === b || (a && b && a[0] === b[0] && a[1] === b[1]);
  return {
    same,
    world: () => now().world(),
    centre: (place) => now().centre(place),
    at: (x, y) => now().at(x, y),
    hover: (place) => now().hover(place),
    corners: () => now().corners(),
    step: (place, by) => now().step(place, by),
    rest: () => now().rest,
    points: () => now() === points,
    // the side of a hex towards which a point lies from its centre: 0 is north, then clockwise
    edge: (dx, dy) => (Math.round((Math.atan2(dx, -dy) / Math.PI) * 3) + 6) % 6,
  };
}
