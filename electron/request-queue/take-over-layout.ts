import * as z from 'zod/mini'
import { ok, type Result } from '../../shared/errors/result.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import { requestForms } from '../../shared/request-forms/request-forms.ts'
import { requestGroupSchema } from '../../shared/request-queue/queued-request.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import type { FormService } from './form-service.ts'
import type { RequestStore } from './request-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface TakeOverLayoutDependencies {
  readonly settings: SettingsService
  readonly forms: Pick<FormService, 'get' | 'save'>
  readonly store: RequestStore
  readonly database: Database
  readonly log: Log
}

/** Values in the layout of the settings other than forms: their current name, and their name in the layout. */
const besidesForms = [
  ['speech.clips', 'speech.takes'],
  ['transcribe.shown', 'transcribe.shown'],
] as const

/**
 * Moves forms out of the layout of the settings, where earlier versions stored them, once. A form saved since then is
 * newer and stays.
 */
export function takeOverLayout(dependencies: TakeOverLayoutDependencies): void {
  const { settings, forms, log } = dependencies
  const { layout } = settings.get()
  const ofForms = Object.values(requestForms).map(({ id, layoutName }) => [id, layoutName] as const)
  const left = { ...layout }
  for (const [name, layoutName] of [...ofForms, ...besidesForms]) {
    const values = layoutName === undefined ? undefined : layout[layoutName]
    if (layoutName === undefined || values === undefined) continue
    const known = forms.get(name)
    const isNew = known.ok && known.value === null
    const saved = isNew ? forms.save(name, values) : known
    if (saved.ok) delete left[layoutName]
    else log.warn(saved.error.message)
    if (isNew && name === 'speech.clips') takeOverClicks(dependencies, values)
  }
  if (Object.keys(left).length < Object.keys(layout).length) settings.set({ layout: left })
}

const clicksSchema = z.array(requestGroupSchema)

/** Migrates the groups of clicks that the Speech tab stored itself. */
function takeOverClicks({ database, store, log }: TakeOverLayoutDependencies, values: Json): void {
  const clicks = clicksSchema.safeParse(isJsonObject(values) ? values['clicks'] : undefined)
  if (!clicks.success) return
  const saved: Result<void> = database.write(databaseError('clipsNotGrouped'), () => {
    for (const click of clicks.data) store.saveGroup('speech', click)
    return ok()
  })
  if (!saved.ok) log.warn(saved.error.message)
}
