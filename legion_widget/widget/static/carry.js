// A unit is carried by the pointer to where it is to act. A picture of it, taken from the canvas, goes along at once; the
// kernel is told where it was taken up and where it was set down, and judges.

const EDGE = 36, PACE_AT_EDGE = 9; // CSS pixels from the border of the map at which it moves along, and per frame

function makeCarry({ model, root, places, lens, send, shown, early }) {
  const grips = () => model.get("grips");

  function gripAt(place) { // the grip under a place; a hex is its own
    if (!place || grips().mode !== "lift") return null;
    return grips().places.find(([x, y, r]) => (r ? Math.hypot(x - place[0], y - place[1]) <= r : x === place[0] && y === place[1])) ?? null;
  }

  function picture([x, y, r]) { // what the counters' canvas shows there
    const canvas = [...lens.view().querySelectorAll("canvas.lw-map")].at(-2);
    const [cx, cy] = places.centre([x, y]), [world] = places.world();
    const wide = grips().size || 2.4 * r * model.get("grid").unit, dots = canvas.width / world;
    const ghost = document.createElement("canvas");
    ghost.className = "lw-ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.width = ghost.height = Math.max(1, Math.round(wide * dots));
    ghost.style.width = ghost.style.height = `${wide * lens.scale() * 1.1}px`;
    ghost.getContext("2d").drawImage(canvas, (cx - wide / 2) * dots, (cy - wide / 2) * dots, wide * dots, wide * dots, 0, 0, ghost.width, ghost.height);
    return ghost;
  }

  // Begins with the first movement of a pointer that was pressed on a grip.
  function begin(grip, at) {
    const ghost = picture(grip), from = grip.slice(0, 2);
    let last = null, frame = null, over = at;
    const left = document.createElement("div"); // where it stood it is dimmed
    left.className = "lw-left-place";
    for (const side of ["width", "height"]) left.style[side] = `${parseFloat(ghost.style.width) / 1.1}px`;
    for (const [side, at] of [["left", 0], ["top", 1]]) left.style[side] = `${places.centre(from)[at] * lens.scale()}px`;
    root.append(left, ghost);
    root.classList.add("lw-carrying");
    send("lift", { place: from, early: early() });

    function follow() { // near the border of the map it moves along
      const box = lens.view()?.getBoundingClientRect();
      if (!box) return end(); // the map has left the page meanwhile
      const push = (v, least, most) => (v < least + EDGE ? -PACE_AT_EDGE : v > most - EDGE ? PACE_AT_EDGE : 0);
      const dx = push(last.clientX, box.left, box.right), dy = push(last.clientY, box.top, box.bottom);
      if (dx || dy) { lens.pan(dx, dy); put(); }
      frame = requestAnimationFrame(follow);
    }
    function put() {
      const box = root.getBoundingClientRect();
      ghost.style.left = `${last.clientX - box.left}px`;
      ghost.style.top = `${last.clientY - box.top}px`;
    }
    function end() {
      cancelAnimationFrame(frame);
      ghost.remove();
      left.remove();
      root.classList.remove("lw-carrying", "lw-barred");
      shown(null);
    }
    return {
      to(event, place) {
        last = event;
        over = place;
        put();
        shown(place);
        frame ??= requestAnimationFrame(follow);
      },
      drop() { // back where it was it stays chosen
        end();
        if (!over) send("drop", { place: null });
        else if (places.points() ? Math.hypot(over[0] - from[0], over[1] - from[1]) > grip[2] : !places.same(over, from)) {
          send("drop", { place: over });
        }
        return over;
      },
      cancel() {
        end();
        send("drop", { place: null });
      },
    };
  }

  // A frame that is drawn with Shift held: the units whose centres lie in it are chosen together.
  function band(x, y) {
    const frame = document.createElement("div"), box = root.getBoundingClientRect();
    frame.className = "lw-band";
    root.append(frame);
    const from = [x - box.left, y - box.top];
    let rect = [0, 0, 0, 0];
    return {
      to(dx, dy) {
        rect = [Math.min(from[0], from[0] + dx), Math.min(from[1], from[1] + dy), Math.abs(dx), Math.abs(dy)];
        ["left", "top", "width", "height"].forEach((side, k) => { frame.style[side] = `${rect[k]}px`; });
      },
      release() {
        frame.remove();
        const scale = lens.scale(), [left, top, wide, high] = rect;
        const inside = grips().places.map((place) => place.slice(0, 2)).filter((place) => {
          const [cx, cy] = places.centre(place).map((v) => v * scale);
          return cx >= left && cx <= left + wide && cy >= top && cy <= top + high;
        });
        if (inside.length) send("gather", { places: inside });
      },
      drop() { frame.remove(); },
    };
  }

  return { gripAt, begin, band };
}
