"""What a page says to its kernel, and its timers, in the hand of a test."""

from __future__ import annotations

from playwright.sync_api import Page

#: In the page: counts what widgets say to a kernel, and keeps what it has not yet done with.
LISTEN = """
kernel => {
    if (kernel.said) return;
    kernel.said = {count: 0, open: new Set()};
    kernel.anyMessage.connect((_, {msg, direction}) => {
        const {open} = kernel.said, {msg_type, msg_id} = msg.header;
        if (direction === 'send' && msg_type === 'comm_msg') { kernel.said.count += 1; open.add(msg_id); }
        if (msg_type === 'status' && msg.content.execution_state === 'idle') open.delete(msg.parent_header.msg_id);
        if (msg_type === 'status' && msg.content.execution_state === 'restarting') open.clear();
    });
}
"""
#: In the page: timers of certain lengths wait until they are told that their time is over.
STOP = """
lengths => {
    const {setTimeout, clearTimeout} = window, waiting = new Map();
    let last = 0; // below zero: no number of a timer of the page's own
    window.setTimeout = (does, length, ...given) => {
        if (!lengths.includes(length)) return setTimeout(does, length, ...given);
        waiting.set(--last, [length, () => does(...given)]);
        return last;
    };
    window.clearTimeout = number => { if (!waiting.delete(number)) clearTimeout(number); };
    window.stopped = {
        count: length => [...waiting.values()].filter(([each]) => each === length).length,
        over(length) {
            for (const [number, [each, does]] of [...waiting]) if (each === length && waiting.delete(number)) does();
        },
        end() {
            Object.assign(window, {setTimeout, clearTimeout});
            lengths.forEach(this.over);
        },
    };
}
"""


class Timers:
    """Timers of a page that do not run out by themselves; see `Place.stopped`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def count(self, length: int) -> int:
        """How many of so many milliseconds are waiting."""
        return self.page.evaluate("length => stopped.count(length)", length)

    def over(self, length: int) -> None:
        """The time of all that wait so many milliseconds is over."""
        self.page.evaluate("length => stopped.over(length)", length)
