/** Requests that HTML makes by itself. */
const markupOf = (address: string): string =>
  `
<link rel="stylesheet" href="http://${address}/style"><link rel="prefetch" href="http://${address}/prefetch">
<link rel="preload" as="image" href="http://${address}/preload"><link rel="preconnect" href="http://${address}">
<link rel="icon" href="http://${address}/icon"><meta http-equiv="refresh" content="0; url=http://${address}/refresh">
<base href="http://${address}/"><style>@import 'http://${address}/import'; p { background: url(http://${address}/background) }
@font-face { font-family: x; src: url(http://${address}/font) } p { font-family: x }</style>
<p>A hostile page</p><img src="http://${address}/image"><img src="relative"><video src="http://${address}/video" autoplay></video>
<iframe src="http://${address}/frame"></iframe><object data="http://${address}/object"></object><embed src="http://${address}/embed">
<script src="http://${address}/script"></script><svg><image href="http://${address}/svg"/><use href="http://${address}/use#a"/></svg>
<form action="http://${address}/form" id="form"><input name="a" value="b"></form>
<a id="out" href="http://${address}/out" target="_top">top</a><a id="new" href="http://${address}/new" target="_blank">new</a>
<a id="file" href="http://${address}/file" download>file</a>`.trim()

/** Requests that the page's scripts try, each with its outcome. */
const scriptOf = (address: string): string => `<pre id="results"></pre><script>
const results = {}
const attempt = (name, work) => {
  try { results[name] = 'did ' + work() } catch (error) { results[name] = error.name }
}
attempt('cookie', () => (document.cookie = 'a=b') && document.cookie)
attempt('localStorage', () => localStorage.setItem('a', 'b'))
attempt('sessionStorage', () => sessionStorage.setItem('a', 'b'))
attempt('indexedDB', () => indexedDB.open('a'))
attempt('top document', () => top.document.title)
attempt('top location', () => (top.location = 'http://${address}/top'))
attempt('parent location', () => (parent.location = 'http://${address}/parent'))
attempt('popup', () => String(open('http://${address}/popup')))
attempt('alert', () => alert('a'))
attempt('confirm', () => confirm('a'))
attempt('print', () => print())
attempt('form', () => document.getElementById('form').submit())
attempt('socket', () => new WebSocket('ws://${address}/socket').readyState)
attempt('beacon', () => navigator.sendBeacon('http://${address}/beacon', 'a'))
attempt('events', () => new EventSource('http://${address}/events').readyState)
attempt('worker', () => String(new Worker('http://${address}/worker')))
const connect = "const peers = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${address}' }] }); peers.createDataChannel('a'); peers.createOffer().then((offer) => peers.setLocalDescription(offer))"
attempt('peers', () => String(new RTCPeerConnection()))
const within = document.createElement('div')
for (const root of [document.body, within.attachShadow({ mode: 'closed' })]) {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<script>' + connect + ';top.postMessage("peers","*")<' + '/script>'
  root.append(frame)
}
document.body.append(within)
attempt('image', () => (new Image().src = 'http://${address}/new-image'))
for (const id of ['out', 'new']) attempt(id, () => document.getElementById(id).click())
for (let count = 0; count < 10000; count += 1) top.postMessage({ type: 'gateway-playground:connect', count }, '*')
const request = new XMLHttpRequest()
attempt('xhr', () => { request.open('GET', 'http://${address}/xhr'); request.send() })
const elements = document.createDocumentFragment()
for (let count = 0; count < 10000; count += 1) elements.append(document.createElement('b'))
document.body.append(elements)
fetch('http://${address}/fetch', { mode: 'no-cors' }).then(() => 'did', (error) => error.name).then((outcome) => {
  results.fetch = outcome
  document.getElementById('results').textContent = JSON.stringify(results)
})
</script><button onclick="document.getElementById('file').click(); location = 'http://${address}/own'">Leave</button>`

/** A page that tries everything HTML and its scripts can do against one address. */
export const hostilePageOf = (address: string): string => markupOf(address) + scriptOf(address)
