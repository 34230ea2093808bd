import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { cutText } from '../../lib/cut-text.ts'

/** The maximum length of a name between braces (`shared/templates/`). */
const maxInside = 200

/** A name between braces in this app's templates. */
const ownName = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*$/u

/** A name in Nunjucks, with list indices and quoted names: `a.c[0]`, `a["b"]`. */
const indexed =
  /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_-]+|\[(?:\d+|"[\p{L}\p{N}_-]+"|'[\p{L}\p{N}_-]+')\])*$/u

/**
 * Converts a template of promptfoo to one of this app: `{{a.c[0]}}` becomes `{{a.c.0}}`. Other Nunjucks features
 * (statements, comments, filters, calls, arithmetic) are rejected with their text.
 */
export function readTemplate(text: string): Result<string> {
  const statement = /\{%-?\s*(\w*)|\{#/.exec(text)
  if (statement !== null) return refuse(statement[1] === undefined ? '{#' : statement[1])
  let read = ''
  let from = 0
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', from)) {
    const inside = text.slice(at + 2, at + 2 + maxInside)
    const end = inside.indexOf('}}')
    const name = end === -1 ? '' : inside.slice(0, end).trim()
    const isEscaped = text[at - 1] === '\\'
    if (end === -1 || isEscaped) {
      read += text.slice(from, at + 2)
      from = at + 2
      continue
    }
    if (!indexed.test(name) && !ownName.test(name)) return refuse(featureOf(name))
    const isOwn = ownName.test(name)
    const written = isOwn
      ? text.slice(at, at + 2 + end + 2)
      : `{{${name.replaceAll(/\[["']?([^\]"']+)["']?\]/g, '.$1')}}}`
    read += text.slice(from, at) + written
    from = at + 2 + end + 2
  }
  return ok(read + text.slice(from))
}

/** Converts every text in a value; keys stay unchanged. */
export function readTemplates(value: Json): Result<Json> {
  if (typeof value === 'string') return readTemplate(value)
  if (value === null || typeof value !== 'object') return ok(value)
  const read: [string, Json][] = []
  for (const [key, item] of Object.entries(value)) {
    const member = readTemplates(item)
    if (!member.ok) return member
    read.push([key, member.value])
  }
  return ok(Array.isArray(value) ? read.map(([, item]) => item) : Object.fromEntries(read))
}

/** Returns the name of a filter, or any other feature as written. */
function featureOf(inside: string): string {
  return /\|\s*\w+/.exec(inside)?.[0] ?? cutText(`{{${inside}}}`, 60)
}

function refuse(feature: string): Result<never> {
  return err({ kind: 'invalid-input', ...experimentsError('templateFeature', { feature }) })
}
