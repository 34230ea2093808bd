/* oxlint-disable text/untranslated -- A script of the frame. */

/**
 * A `link` element makes a browser connect (`preconnect`) or resolve a name (`dns-prefetch`) as soon as it is in the
 * page, and no content security policy prevents that. So a page may neither contain nor create one: markup given as
 * text passes through the only Trusted Types policy, which renames `link` to an unknown element and empties speculation
 * rules.
 */
const noLinks = `
const { parse } = JSON
const { replace } = String.prototype
const withoutLinks = (text) => apply(replace, apply(replace, text, [/(<\\/?(?:[^\\s<>/:]+:)?)link(?=[\\s/>])/giu, '$1x-link']), [/<!ENTITY/gi, '<!-ENTITY'])
const withoutRules = (text) => {
  try { const value = parse(text); return value.prefetch || value.prerender ? '' : text } catch { return text }
}
if (self.trustedTypes) {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "require-trusted-types-for 'script'; trusted-types default"
  document.head.append(policy)
  trustedTypes.createPolicy('default', { createHTML: withoutLinks, createScript: withoutRules, createScriptURL: (url) => url })
  const plain = (text) => text + ''
  TrustedTypePolicyFactory.prototype.createPolicy = (name, { createHTML = plain, createScript = plain, createScriptURL = plain } = {}) => ({ name, createHTML, createScript, createScriptURL })
}
const { createElement, createElementNS } = Document.prototype
const named = (name) => apply(replace, name + '', [/(^|:)link$/i, '$1x-link'])
Document.prototype.createElement = function (name, ...more) { return apply(createElement, this, [named(name), ...more]) }
Document.prototype.createElementNS = function (space, name, ...more) { return apply(createElementNS, this, [space, named(name), ...more]) }
for (const name of ['HTMLLinkElement', 'XSLTProcessor']) delete window[name]
delete DOMImplementation.prototype.createDocument
for (const owner of [Element, ShadowRoot, DocumentFragment, Document, Range])
  for (const part of [owner, owner.prototype])
    for (const name of Object.getOwnPropertyNames(part))
      if (/^(set|parse|stream|append|prepend|before|after|replace|insert).*HTML/.test(name) && name !== 'insertAdjacentHTML') delete part[name]
`

/**
 * Runs before all scripts of a previewed page. The content security policy of its frame blocks all requests except
 * WebRTC, which no policy covers and which can reach any host. So this removes WebRTC from the page, and its frames,
 * whose windows would offer it again. Frames are removed before they load, also in shadow roots; APIs that could hide
 * such a root are deleted.
 *
 * The functions it calls are captured first, since the page may replace any of them.
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
${noLinks}
}</script>`
