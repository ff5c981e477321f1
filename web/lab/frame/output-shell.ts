// The script of the output frame: shows what the page hands in, and says how tall it is.
import type { ShownOutput } from './shown-output.ts'

// Where the browser does not keep to `connection-allowlist`, this is the one way out that no policy closes.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name)

const content = document.createElement('div')
content.id = 'output'

function show({ type, text, color, scheme, fontFamily }: ShownOutput): void {
  Object.assign(document.documentElement.style, { color, colorScheme: scheme, fontFamily })
  content.replaceChildren()
  if (type === 'text/html' || type === 'image/svg+xml') {
    // Unlike innerHTML it runs the scripts within, where the frame's policy lets any run.
    content.append(document.createRange().createContextualFragment(nameRemotePictures(text)))
    return
  }
  const script = document.createElement('script')
  script.text = `{ const element = document.getElementById('output');\n${text}\n}`
  content.append(script)
}

/** No picture of another server comes into the frame: its words and its address stand there instead of a broken one. */
function nameRemotePictures(html: string): string {
  const read = document.createElement('template') // where nothing is fetched and nothing runs
  read.innerHTML = html
  const remote = [...read.content.querySelectorAll('img')].filter((one) =>
    /^(?:https?:)?\/\//i.test(one.getAttribute('src') ?? ''),
  )
  for (const one of remote) one.replaceWith([one.alt, one.getAttribute('src')].filter(Boolean).join(' – '))
  return remote.length > 0 ? read.innerHTML : html
}

function measure(): void {
  const { scrollHeight, clientHeight } = document.documentElement
  // What is wider is moved sideways by a bar, which takes room of its own.
  parent.postMessage({ height: scrollHeight + Math.max(0, innerHeight - clientHeight) }, '*')
  // What the frame is too short for is scrolled by the keyboard too: something in it must take the focus.
  if (scrollHeight > innerHeight) content.tabIndex = 0
  else content.removeAttribute('tabindex')
}

addEventListener('message', ({ source, data }: MessageEvent<ShownOutput>) => {
  if (source !== parent) return
  show(data)
  measure() // by itself: while the frame is out of sight the browser observes no sizes
})
addEventListener('resize', measure)
document.body.append(content)
new ResizeObserver(measure).observe(content)
parent.postMessage({ isReady: true }, '*')
