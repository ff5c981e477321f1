// The one script that stands in every page's head. It is text because the policy knows it by its hash (server/http/pages.ts).

// Before the first paint: what is for visitors hides from a signed-in person, and long texts get the faces that the cache has, so that nothing jumps.
// A way back to a place in a text, or by a link, needs all that is above it laid out (screens/lesson/reading/reading.css).
const beforePaint = `try{document.documentElement.toggleAttribute('data-fonts',localStorage.getItem('fonts')!==null)}catch{}document.documentElement.toggleAttribute('data-signed-in',/(^|; )(__Host-)?token=[^;]/.test(document.cookie));document.documentElement.toggleAttribute('data-whole',location.hash>'#'||performance.getEntriesByType('navigation')[0]?.type!='navigate')`

// A visitor's page is whole without the product's code: that starts when all is loaded and painted, so that it takes neither line nor
// processor from what can be seen. What hangs is waited for three seconds. A learner's page has its content only by code: at once.
const begin = `{let d=document,f=()=>{let b=d.getElementById('begin'),s=d.createElement('script');if(!b||f.d)return;f.d=s.type='module';s.textContent=b.textContent;d.head.append(s)};addEventListener('DOMContentLoaded',()=>d.hidden||d.documentElement.hasAttribute('data-signed-in')?f():setTimeout(f,3e3));addEventListener('load',()=>new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&f()).observe({type:'paint',buffered:!0}))}`

/** The browser has it in its page already, and hydration compares no text of scripts. */
export const firstScript = import.meta.env.SSR ? `${beforePaint};${begin}` : ''
