import { ownFileMarks } from '../data/own-files.ts'
import { formatRegistry } from '../formats/registry.ts'
import { passportText } from '../text/en/passport.ts'
import { countPassed, type HealthCheck } from './health.ts'
import { healthWords } from './health-words.ts'
import { parameterLines, rangeOf, type ParameterLine } from './parameter-state.ts'
import type { DriftEntry, FormatPassport, ModelPassport } from './passport.ts'

/** A passport for a file, without data that only concerns the user's machine. */
export interface PassportFile {
  readonly connectionName: string
  readonly passport: ModelPassport
  /** Omitted parameters, by format. */
  readonly omitted: Readonly<Record<string, readonly string[]>>
  readonly writtenAt: number
}

function linesOf({ format, parameters }: FormatPassport, { omitted }: PassportFile): ParameterLine[] {
  return parameterLines(parameters, { omitted: omitted[format] ?? [], documented: [] })
}

/** Returns the passport as JSON: names, counts and the gateway's messages; no key, no run id, no prompts. */
export function passportJson(file: PassportFile): string {
  const { connectionName, passport, writtenAt } = file
  return JSON.stringify(
    {
      kind: ownFileMarks.passport.value,
      version: 1,
      connection: connectionName,
      model: passport.model,
      writtenAt: day(writtenAt),
      formats: passport.formats.map((known) => ({
        format: known.format,
        parameters: linesOf(known, file).map(({ name, state, entry }) => ({
          name,
          state,
          accepted: entry?.accepted ?? 0,
          ignored: entry?.ignored ?? 0,
          refused: entry?.refused ?? 0,
          range: entry?.low === undefined ? null : [entry.low, entry.high],
          values: entry?.values ?? [],
          first: day(entry?.firstAt),
          last: day(entry?.lastAt),
          lastRefusal:
            entry?.lastRefusal === undefined
              ? null
              : {
                  status: entry.lastRefusal.status ?? null,
                  code: entry.lastRefusal.code ?? null,
                  says: entry.lastRefusal.says,
                  value: entry.lastRefusal.value ?? null,
                  at: day(entry.lastRefusal.at),
                },
        })),
        drift: known.drift.map(({ kind, path, type, answers, firstAt, lastAt, knownAt }) => ({
          kind,
          path,
          type,
          answers,
          first: day(firstAt),
          last: day(lastAt),
          known: knownAt !== undefined,
        })),
        endpoints: known.endpoints.map(
          ({ isStreamed, runs, answers, lastStatus, lastHttpStatus, lastAt }) => ({
            streamed: isStreamed,
            runs,
            answers,
            lastStatus,
            lastHttpStatus: lastHttpStatus ?? null,
            last: day(lastAt),
          }),
        ),
        healthCheck: known.health === undefined ? null : healthJson(known.health),
      })),
    },
    null,
    2,
  )
}

/** Returns the passport as Markdown, in the language of the window. */
export function passportMarkdown(file: PassportFile): string {
  const { connectionName, passport, writtenAt } = file
  const texts = passportText()
  const columns = texts.columns
  const blocks = passport.formats.flatMap((known) => [
    `## ${formatRegistry[known.format].label}`,
    tableOf(
      [columns.parameter, columns.state, columns.range, columns.runs, columns.last, columns.lastError],
      linesOf(known, file).map(({ name, state, entry }) => [
        code(name),
        texts.states[state],
        entry === undefined ? '' : rangeOf(entry),
        String((entry?.accepted ?? 0) + (entry?.refused ?? 0)),
        dayOf(entry?.lastAt),
        entry?.lastRefusal?.says ?? '',
      ]),
    ),
    ...(known.drift.length === 0
      ? []
      : [
          `### ${texts.drift.title}`,
          tableOf(
            ['', columns.field, columns.cameAs, columns.answers, columns.first, columns.last],
            known.drift.map((entry: DriftEntry) => [
              texts.drift.kinds[entry.kind],
              code(entry.path),
              entry.type,
              String(entry.answers),
              dayOf(entry.firstAt),
              dayOf(entry.lastAt),
            ]),
          ),
        ]),
    ...(known.health === undefined ? [] : healthMarkdown(known.health)),
  ])
  const head = [`# ${texts.titleOf(passport.model)}`, `${connectionName}, ${dayOf(writtenAt)}`]
  return `${[...head, ...blocks].join('\n\n')}\n`
}

function healthJson({ at, results }: HealthCheck) {
  return {
    at: day(at),
    ...countPassed(results),
    trials: results.map(({ id, outcome, seen, error, durationMs }) => ({
      trial: id,
      outcome,
      seen: seen ?? null,
      error: error ?? null,
      milliseconds: durationMs === undefined ? null : Math.round(durationMs),
    })),
  }
}

function healthMarkdown({ at, results }: HealthCheck): string[] {
  const texts = passportText().health
  const { trial, result, seen, time } = texts.columns
  return [
    `### ${texts.title}`,
    texts.last({ at: dayOf(at), ...countPassed(results) }),
    tableOf(
      [trial, result, seen, time],
      results.map((each) => [
        texts.trials[each.id],
        texts.outcomes[each.outcome],
        each.error?.says ?? (each.seen === undefined ? '' : healthWords(each)),
        each.durationMs === undefined ? '' : `${(each.durationMs / 1000).toFixed(2)} s`,
      ]),
    ),
  ]
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`
}

function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`)
}

function code(name: string): string {
  return `\`${name.replaceAll('`', '')}\``
}

function dayOf(at: number | undefined): string {
  return at === undefined ? '' : new Date(at).toISOString().slice(0, 10)
}

function day(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString()
}
