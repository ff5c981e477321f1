// The look of a text, in this order.
import './reading.css'
import './reading-blocks.css'
import './reading-figures.css'
