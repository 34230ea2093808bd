/* oxlint-disable text/untranslated -- Scripts of a page. */

/**
 * Attempts of a page's script to reach a server, to store something, or to ask the user for something: an expression
 * each, in which `at(name)` gives a separate address. Browsers report the outcomes differently; what counts is that
 * nothing arrives.
 */
export const hostileWays: Readonly<Record<string, string>> = {
  // Requests.
  'fetch that outlives the page': `fetch(at('keepalive'), { method: 'POST', body: 'a', keepalive: true, mode: 'no-cors' })`,
  'fetch later': `fetchLater(at('later'), { activateAfter: 0 })`,
  beacon: `navigator.sendBeacon(at('beacon'), 'a')`,
  'beacon in Blob': `navigator.sendBeacon(at('beacon-blob'), new Blob(['a']))`,
  events: `arriving(new EventSource(at('events')), 'open')`,
  socket: `arriving(new WebSocket(at('socket').replace('http', 'ws')), 'open')`,
  'socket stream': `new WebSocketStream(at('socket-stream').replace('http', 'ws')).opened`,
  transport: `new WebTransport(at('transport').replace('http', 'https')).ready`,
  import: `import(at('import'))`,
  worker: `arriving(new Worker(at('worker')), 'message')`,
  'worker of its own': `arriving(new Worker(URL.createObjectURL(new Blob(["fetch('" + at('in-worker') + "');postMessage(1)"]))), 'message')`,
  'worker in its address': `arriving(new Worker("data:text/javascript,fetch('" + at('in-data-worker') + "');postMessage(1)"), 'message')`,
  'shared worker': `new SharedWorker(URL.createObjectURL(new Blob(["fetch('" + at('in-shared-worker') + "')"])))`,
  'service worker': `navigator.serviceWorker.register(at('service-worker'))`,
  'audio worklet': `new AudioContext().audioWorklet.addModule(at('worklet'))`,
  'paint worklet': `CSS.paintWorklet.addModule(at('paint'))`,
  payment: `new PaymentRequest([{ supportedMethods: at('payment') }], { total: { label: 'a', amount: { currency: 'EUR', value: '1' } } }).canMakePayment()`,
  // Links, including those that only open a connection.
  ...Object.fromEntries(
    [
      'stylesheet',
      'icon',
      'manifest',
      'prefetch',
      'modulepreload',
      'preconnect',
      'dns-prefetch',
      'prerender',
      'search',
      'pingback',
    ].map((rel) => [`link ${rel}`, `put('link', { rel: '${rel}', href: at('link-${rel}') }, document.head)`]),
  ),
  'link preload': `put('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: at('link-preload') }, document.head)`,
  'link in markup': `document.body.insertAdjacentHTML('beforeend', '<link rel=preconnect href=' + at('link-markup') + '>')`,
  'link of a template': `document.body.append(document.querySelector('template').content.cloneNode(true))`,
  'link of another document': `document.body.append(new DOMParser().parseFromString('<link rel=preconnect href=' + at('link-parsed') + '>', 'text/html').querySelector('link'))`,
  'link of XML': `document.body.append(new DOMParser().parseFromString('<a xmlns:h="http://www.w3.org/1999/xhtml"><h:link rel="preconnect" href="' + at('link-xml') + '"/></a>', 'application/xml').documentElement.firstChild)`,
  'link of an entity': `document.body.append(new DOMParser().parseFromString('<!DOCTYPE a [<!ENTITY l "&#60;link xmlns=\\'http://www.w3.org/1999/xhtml\\' rel=\\'preconnect\\' href=\\'' + at('link-entity') + '\\'/>">]><a>&l;</a>', 'application/xml').documentElement.firstChild)`,
  'link in a fragment': `document.body.append(document.createRange().createContextualFragment('<link rel=preconnect href=' + at('link-fragment') + '>'))`,
  'link with a name': `document.head.append(Object.assign(document.createElementNS('http://www.w3.org/1999/xhtml', 'a:link'), { rel: 'preconnect', href: at('link-named') }))`,
  'link as a class': `(customElements.define('a-link', class extends HTMLLinkElement {}, { extends: 'link' }), document.head.append(Object.assign(new (customElements.get('a-link'))(), { rel: 'preconnect', href: at('link-class') })))`,
  'link by a style sheet': `document.head.append(transformed('link', at('link-xslt')))`,
  'rules of what may come next': `put('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [at('speculation')] }], prerender: [{ source: 'list', urls: [at('prerender')] }] }) }, document.head)`,
  // Style sheets.
  'import of a sheet': `put('style', { textContent: "@import '" + at('css-import') + "'; @import url(" + at('css-import-url') + ");" })`,
  'addresses of a sheet': `put('style', { textContent: 'pre { background: url(' + at('css-url') + '); list-style-image: image-set(url(' + at('css-set') + ') 1x); cursor: url(' + at('css-cursor') + '), auto; mask: url(' + at('css-mask') + '#a); filter: url(' + at('css-filter') + '#a) } pre::after { content: url(' + at('css-content') + ') } @font-face { font-family: q; src: url(' + at('css-font') + ') } pre { font-family: q }' })`,
  'style of an element': `put('p', { style: 'background: url(' + at('style') + ')' })`,
  'sheet by script': `document.adoptedStyleSheets = [Object.assign(new CSSStyleSheet(), {})].map((sheet) => (sheet.replaceSync('pre { border-image: url(' + at('sheet') + ') 1 }'), sheet))`,
  font: `new FontFace('z', 'url(' + at('font') + ')').load()`,
  // Elements.
  ...Object.fromEntries(
    ['img', 'video', 'audio', 'script', 'embed', 'iframe', 'track', 'source'].map((name) => [
      `element ${name}`,
      `put('${name}', { src: at('element-${name}') })`,
    ]),
  ),
  picture: `put('img', { srcset: at('srcset') + ' 1x' })`,
  poster: `put('video', { poster: at('poster') })`,
  'image button': `put('input', { type: 'image', src: at('input') })`,
  background: `document.body.setAttribute('background', at('body'))`,
  object: `put('object', { data: at('object') })`,
  'frame with markup': `put('iframe', { srcdoc: '<img src=' + at('srcdoc') + '>' })`,
  drawings: `put('div', { innerHTML: '<svg><image href="' + at('svg-image') + '"/><use href="' + at('svg-use') + '#a"/><filter><feImage href="' + at('svg-filter') + '"/></filter><script href="' + at('svg-script') + '"></scr' + 'ipt><style>@import "' + at('svg-style') + '";</style></svg>' })`,
  formulas: `put('div', { innerHTML: '<math><mtext href="' + at('math') + '">a</mtext><annotation-xml encoding="text/html"><img src="' + at('math-image') + '"></annotation-xml></math>' })`,
  // Leaving.
  popup: `String(open(at('popup')))`,
  'link with a ping': `(put('a', { href: 'about:srcdoc#a', ping: at('ping') }).click(), '')`,
  'link to a new window': `put('a', { href: at('blank'), target: '_blank' }).click()`,
  'link to the top': `put('a', { href: at('top'), target: '_top' }).click()`,
  download: `put('a', { href: URL.createObjectURL(new Blob(['a'])), download: 'a.txt' }).click()`,
  'protocol of its own': `navigator.registerProtocolHandler('web+a', at('protocol') + '?%s')`,
  // Keeping.
  cookie: `((document.cookie = 'a=b'), document.cookie)`,
  'cookie store': `cookieStore.set('a', 'b')`,
  caches: `caches.open('a')`,
  databases: `indexedDB.open('a')`,
  'file system': `navigator.storage.getDirectory()`,
  locks: `navigator.locks.request('a', () => 'held')`,
  'shared storage': `sharedStorage.set('a', 'b')`,
  // Asking the user.
  'clipboard written': `navigator.clipboard.writeText('a')`,
  'clipboard read': `navigator.clipboard.readText()`,
  notification: `Notification.requestPermission()`,
  place: `new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))`,
  microphone: `navigator.mediaDevices.getUserMedia({ audio: true })`,
  screen: `navigator.mediaDevices.getDisplayMedia()`,
  'full screen': `document.documentElement.requestFullscreen()`,
  'pointer lock': `document.body.requestPointerLock()`,
  'wake lock': `navigator.wakeLock.request()`,
  'file picker': `showSaveFilePicker()`,
  share: `navigator.share({ text: 'a' })`,
  credentials: `navigator.credentials.get({ password: true })`,
  fonts: `queryLocalFonts()`,
  devices: `navigator.usb.requestDevice({ filters: [] })`,
  'small window': `documentPictureInPicture.requestWindow()`,
}

/** Attempts that would replace the page in the frame: the test checks that they are refused. */
const waysAway: Readonly<Record<string, string>> = {
  'refresh by meta': `put('meta', { httpEquiv: 'refresh', content: '0; url=' + at('refresh') }, document.head)`,
  'form that posts': `put('form', { method: 'post', action: at('post') }).submit()`,
  'form to the top': `put('form', { action: at('form-top'), target: '_top' }).requestSubmit()`,
  'form to a new window': `put('form', { action: at('form-blank'), target: '_blank' }).submit()`,
  'own place': `(location = at('own'))`,
}

/**
 * A page that tries all of them, one after the other, and then shows each outcome as JSON in `#outcomes`; its button
 * navigates away.
 */
export function pageOfWays(address: string): string {
  const ways = Object.entries(hostileWays).map(
    ([name, way]) => `[${JSON.stringify(name)}, () => (${way.replaceAll('</', '<\\/')})]`,
  )
  return `<p>A page of many ways</p><pre id="outcomes"></pre>
<template><link rel="preconnect" href="http://${address}/template"></template>
<noscript><p title="</noscript><link rel=preconnect href=http://${address}/noscript>"></p></noscript>
<script>
const at = (name) => 'http://${address}/' + name
const put = (name, properties, place = document.body) => {
  const element = Object.assign(document.createElement(name), properties)
  place.append(element)
  return element
}
const arriving = (target, event) => new Promise((resolve, reject) => {
  target.addEventListener(event, () => resolve(event))
  target.addEventListener('error', () => reject(new Error()))
})
const transformed = (name, href) => {
  const sheet = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><xsl:element name="' + name + '" namespace="http://www.w3.org/1999/xhtml"><xsl:attribute name="rel">preconnect</xsl:attribute><xsl:attribute name="href">' + href + '</xsl:attribute></xsl:element></xsl:template></xsl:stylesheet>'
  const processor = new XSLTProcessor()
  const parser = new DOMParser()
  processor.importStylesheet(parser.parseFromString(sheet, 'application/xml'))
  return processor.transformToFragment(parser.parseFromString('<a/>', 'application/xml'), document)
}
const outcomes = {}
const tryAll = async () => {
  for (const [name, way] of [
    ${ways.join(',\n    ')}
  ]) {
    try {
      const waited = new Promise((resolve) => setTimeout(resolve, 50, 'nothing came'))
      outcomes[name] = 'did ' + (await Promise.race([way(), waited]))
    } catch (error) {
      outcomes[name] = String(error && error.name)
    }
  }
  document.getElementById('outcomes').textContent = JSON.stringify(outcomes)
}
tryAll()
const leave = () => { ${Object.values(waysAway)
    .map((way) => `try { ${way} } catch {}`)
    .join('\n')} }
</script><button onclick="leave()">Leave</button>`
}
