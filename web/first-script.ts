// The one script that stands in every page's head. It is text because the policy knows it by its hash
// (server/http/pages.ts).

// Before the first paint: what is for visitors hides from a signed-in person, and long texts get the typefaces that the
// cache has, so that nothing jumps. A way back to a place in a text, or by a link, needs all that is above it laid out
// (parts/study/reading.css).
const beforePaint = `t=(n,b)=>h.toggleAttribute('data-'+n,b);t('signed-in',/(^|; )(__Host-)?token=[^;]/.test(d.cookie));t('whole',location.hash>'#'||performance.getEntriesByType('navigation')[0]?.type!='navigate');try{t('fonts',localStorage.getItem('fonts')!==null);`

// The chosen language is in local storage and, for the server, in a cookie (READINGS §3). Without the cookie the page
// may have come in another language: it is asked for again, unseen, unless its address names one. preferences.ts keeps
// the two alike.
const language = `let l=localStorage.lang;if(l&&!/(^|; )lang=/.test(d.cookie)){d.cookie='lang='+(l=/^zh/i.test(l)?'zh-CN':'en')+';path=/;samesite=lax';l!=h.lang&&/lang=/.test(d.cookie)&&!/[?&]lang=/.test(location)&&(h.hidden=!0,location.reload())}}catch{}`

// A visitor's page is whole without the product's code: that starts when all is loaded and painted, so that it takes
// neither line nor processor from what can be seen. What hangs is waited for three seconds. A learner's page has its
// content only by code: at once.
const begin = `f=()=>{let b=d.getElementById('begin'),s=d.createElement('script');if(!b||f.d)return;f.d=s.type='module';b=b.textContent;s.textContent=self.trustedTypes?.createPolicy('begin',{createScript:t=>t}).createScript(b)??b;d.head.append(s)};addEventListener('DOMContentLoaded',()=>d.hidden||h.hasAttribute('data-signed-in')?f():setTimeout(f,3e3));addEventListener('load',()=>new PerformanceObserver(l=>l.getEntriesByName('first-contentful-paint')[0]&&f()).observe({type:'paint',buffered:!0}))`

// A press that starts a phase is kept for this tab as session/pending-start.ts keeps it, also before the product's code
// is there: an address cannot carry it, for no address enrols anybody. Enter in a form presses its button.
const start = `addEventListener('click',({target:e})=>{let p=e.closest?.('[data-start]')?.dataset.start;if(p)try{sessionStorage.setItem('start',Date.now()+' '+p)}catch{}},!0);`

/** The browser has it in its page already, and hydration compares no text of scripts. */
export const firstScript = import.meta.env.SSR
  ? `{let d=document,h=d.documentElement,t,f;${beforePaint}${language}${start}${begin}}`
  : ''
