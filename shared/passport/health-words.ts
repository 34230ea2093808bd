import { assertNever } from '../assert-never.ts'
import { passportText } from '../text/en/passport.ts'
import { unitsText } from '../text/en/units.ts'
import type { HealthResult, HealthSeen } from './health.ts'

/** A short description of a trial's result: what was seen in the answer, or the error instead of one. */
export function healthWords({ outcome, seen, error }: HealthResult): string {
  const texts = passportText().health
  if (outcome === 'refused' && error !== undefined) {
    const as = [error.status, error.code].filter((part) => part !== undefined).join(' ')
    return as === '' ? texts.outcomes.refused : texts.refusedAs(as)
  }
  return seen === undefined ? texts.outcomes[outcome] : seenWords(seen)
}

function seenWords({ kind, events = 0, text = '', lost = [] }: HealthSeen): string {
  const { seen, scripts } = passportText().health
  switch (kind) {
    case 'exact':
      return seen.exact
    case 'other-text':
      return seen.otherText(text)
    case 'nothing':
      return seen.nothing
    case 'cut':
      return seen.cut
    case 'ended-early':
      return seen.endedEarly
    case 'events':
      return seen.events(events)
    case 'no-end':
      return seen.noEnd(events)
    case 'not-streamed':
      return seen.notStreamed
    case 'valid-arguments':
      return seen.validArguments
    case 'no-call':
      return seen.noCall
    case 'other-tool':
      return seen.otherTool
    case 'wrong-arguments':
      return seen.wrongArguments(text)
    case 'strict-json':
      return seen.strictJson
    case 'valid-json':
      return seen.validJson
    case 'no-json':
      return seen.noJson(text)
    case 'other-json':
      return seen.otherJson(text)
    case 'intact':
      return seen.intact
    case 'changed':
      return seen.changed(unitsText().clauses(lost.map((part) => scripts[part])))
    case 'kept':
      return seen.kept
    case 'goes-on':
      return seen.goesOn
    case 'found':
      return seen.found
    case 'not-found':
      return seen.notFound(text)
    default:
      return assertNever(kind)
  }
}
