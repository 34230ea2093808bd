/* oxlint-disable text/untranslated -- A script of the frame. */

/**
 * Runs before every script of a previewed page. The policy of its frame refuses every request but those of WebRTC, which no policy
 * knows and which reach any host: so the page has no WebRTC, nor frames of its own, whose windows would have it again. They are
 * taken out before they are loaded, also from shadow roots; what could make such a root unseen is gone.
 *
 * What it calls is held from the start: the page may put something else in the place of anything.
 */
export const previewGuard = `<script>{
const { apply } = Reflect
const { remove, attachShadow } = Element.prototype
const inDocument = Document.prototype.querySelector
const inRoot = DocumentFragment.prototype.querySelector
const observe = MutationObserver.prototype.observe
const Observer = MutationObserver
const frames = 'iframe, frame, object, embed, fencedframe'
const watch = (root, find) => {
  const clean = () => {
    for (let frame; (frame = apply(find, root, [frames])) !== null;) apply(remove, frame, [])
  }
  apply(observe, new Observer(clean), [root, { childList: true, subtree: true }])
}
watch(document, inDocument)
Element.prototype.attachShadow = function (options) {
  const root = apply(attachShadow, this, [options])
  watch(root, inRoot)
  return root
}
for (const name of Object.getOwnPropertyNames(window)) if (/RTC/.test(name)) delete window[name]
for (const name of ['write', 'writeln', 'open']) delete Document.prototype[name]
for (const { prototype } of [Element, ShadowRoot]) delete prototype.setHTMLUnsafe
delete Document.parseHTMLUnsafe
}</script>`
