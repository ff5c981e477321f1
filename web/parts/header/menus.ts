// The looks of what opens only when it is pressed, and of paper: a part of its own, so that no first paint waits for it.
import './menus.css'
import '../../design/print.css'

/** A part without a word of code would have no place in the build's list, where the server looks its styles up. */
export const isDressed = true
