// The looks of what opens only when it is pressed: a part of its own, so that no first paint waits for it.
import './menus.css'

/** A part without a word of code would have no place in the build's list, where the server looks its styles up. */
export const isDressed = true
