import { tabLabel, type FormatTab } from '../tabs.ts'
import { formatsText } from '../text/en/formats.ts'
import type { FormatOutput, FormPart } from './descriptor.ts'
import { findFormat, formatRegistry, type FormatId, type FormsWith, type RequestFormId } from './registry.ts'

/* What the table says about a format, for callers that need only the answer. */

/**
 * The format of runs that call a tool's server. It is not a format of the gateway, so the table does not contain it.
 */
export const toolCallFormat = 'tool-call'

/** Formats of requests that the app makes about a connection by itself. They belong to no tab. */
export const backgroundFormats = ['doctor-call', 'account-call', 'price-list', 'sign-in-call'] as const

export type BackgroundFormat = (typeof backgroundFormats)[number]

/**
 * Names of formats. Does not compile while a format of the table has no name in the area `formats` of the catalogue.
 */
const formatNames = (): Readonly<Record<FormatId | typeof toolCallFormat | BackgroundFormat, string>> =>
  formatsText().names

/**
 * The name of a run's format in the language of the window; the id itself for an unknown one, from a newer version.
 */
export function formatLabel(id: string): string {
  const own = ([toolCallFormat, ...backgroundFormats] as const).find((known) => known === id)
  return own === undefined ? (findFormat(id)?.label ?? id) : formatNames()[own]
}

/** Whether the main process does something for a form. */
export function hasFormPart<Part extends FormPart>(form: RequestFormId, part: Part): form is FormsWith<Part> {
  return Object.values(formatRegistry).some(
    (format) => format.form === form && format.formParts.includes(part),
  )
}

/** Whether runs in a format produce images or videos, which the window shows as pictures. */
export function isPictured(id: FormatId): boolean {
  const pictures: readonly FormatOutput[] = ['image', 'video']
  return pictures.includes(formatRegistry[id].output)
}

/**
 * Whether a run is only a step on the way to a result, which is announced when it is complete: a job of the gateway, or
 * one of the batches of a click.
 */
export function isStepOfResult(id: string): boolean {
  const format = findFormat(id)
  return format?.kind === 'job' || format?.formParts.includes('batches') === true
}

/** The tab that shows how a file of this format was made, `undefined` where no form can show its settings. */
export function settingsTabOf(id: string): { readonly tab: FormatTab; readonly label: string } | undefined {
  const format = findFormat(id)
  return format?.isRestorable === true ? { tab: format.tab, label: tabLabel(format.tab) } : undefined
}
