import { maxErrorHeadCharacters } from '../../limits.ts'

/** Whether a body is a web page: the usual response of a wrong address, or of a proxy in front of the gateway. */
export function isWebPage(body: string): boolean {
  const head = body.slice(0, maxErrorHeadCharacters)
  return /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype|html|head|body)\b/i.test(head)
}

/** The title of a page as plain text, `undefined` when it has none. */
export function titleOfWebPage(body: string): string | undefined {
  const head = body.slice(0, maxErrorHeadCharacters)
  const title = /<title\b[^<>]{0,200}>([^<]{1,300})/i.exec(head)?.[1]
  const text = title?.replaceAll(/\s+/g, ' ').trim()
  return text === '' ? undefined : text
}
