import { betasOfHeader, readConversationBody } from '../../../shared/conversations/bodies/read-body.ts'
import { textOfBlocks } from '../../../shared/conversations/block-text.ts'
import type { Connection } from '../../../shared/connections/connection.ts'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import {
  findConversationFormat,
  formatRegistry,
  medicFormatIds,
  requestFormIds,
  type ConversationFormatId,
} from '../../../shared/formats/registry.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { profile } from '../../../shared/gateway/profile.ts'
import { isJsonObject, parseJson } from '../../../shared/json.ts'
import { chatPresetOf } from '../../../shared/presets/chat-preset.ts'
import { conversationForm, type PresetFormId } from '../../../shared/presets/preset.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { readRecorded } from '../attachments/read-recorded.ts'
import { valuesOfRecord } from '../../lib/raw/values-of-record.ts'
import type { SavedSource } from './save-preset-store.ts'

type AskedRun = Pick<Run, 'id' | 'format' | 'model' | 'isStreamed' | 'connectionId'>

interface Surroundings {
  readonly bridge: Pick<Bridge, 'call'>
  readonly connection: Pick<Connection, 'baseUrl' | 'headerNames'> | undefined
}

/**
 * Builds a preset from the request of a run, for the form that sends such requests. Resolves to `undefined` if its
 * record is incomplete or the form cannot hold it. Of a conversation it contains the settings and the last message.
 */
export async function presetOfRun(
  run: AskedRun,
  { request }: Pick<RunRecord, 'request'>,
  { bridge, connection }: Surroundings,
): Promise<Extract<SavedSource, { kind: 'preset' }> | undefined> {
  const conversationFormat = findConversationFormat(run.format)
  if (conversationFormat !== undefined)
    return toSource(conversationForm, conversationValues(conversationFormat, run, request))
  const format = medicFormatIds.find((id) => id === run.format)
  const form = requestFormIds.find((id) => format !== undefined && id === formatRegistry[format].form)
  if (format === undefined || form === undefined) return undefined
  // The model and fields of a raw request are part of its text.
  if (formatRegistry[format].fit === undefined)
    return toSource(form, connection === undefined ? undefined : valuesOfRecord(request, connection))
  const values = await readRecorded(bridge, [{ runId: run.id, format, request }], (recorded) =>
    requestForms[form].readRequests(recorded, run.connectionId),
  )
  return toSource(form, values)
}

function conversationValues(
  format: ConversationFormatId,
  { model, isStreamed }: AskedRun,
  { body, headers }: RunRecord['request'],
): object | undefined {
  const json = parseJson(body)
  if (!isJsonObject(json)) return undefined
  const hasBetas = conversationFormats[format].fields.some(({ name }) => name === profile.messagesBetaHeader)
  const betas = headers.find(({ name }) => name.toLowerCase() === profile.messagesBetaHeader)
  const { settings, turns } = readConversationBody(format, json, {
    ...(!('model' in json) && { path: { model, isStreamed } }),
    ...(hasBetas && betas !== undefined && { betas: betasOfHeader(betas.value) }),
  })
  const last = turns.at(-1)
  return chatPresetOf({ title: '', ...settings }, last?.role === 'user' ? textOfBlocks(last.blocks) : '')
}

/** Drops `undefined` values, like the IPC boundary does. */
function toSource(
  form: PresetFormId,
  values: object | undefined,
): Extract<SavedSource, { kind: 'preset' }> | undefined {
  const json = values === undefined ? undefined : parseJson(JSON.stringify(values))
  return isJsonObject(json) ? { kind: 'preset', form, values: json, name: '' } : undefined
}
