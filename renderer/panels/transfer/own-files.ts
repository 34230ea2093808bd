import type { Place } from '../../../shared/app/place.ts'
import { ownFileHeadBytes, type ElsewhereKind } from '../../../shared/data/own-files.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { openWithOwnFile, type OwnFile } from '../../stores/own-file-payload.ts'
import { parseRoute, type GoOn } from '../../stores/route.ts'
import { useIncidentStore } from '../incident/incident-store.ts'
import { transferActions } from './transfer-store.ts'

/** Where each kind is opened; `viewer` opens over any tab. `undefined` for a kind that the app does not open. */
const places: Readonly<Record<ElsewhereKind, Place | 'viewer' | undefined>> = {
  backup: { tab: 'settings', rest: 'backup' },
  connections: { tab: 'settings', rest: 'backup' },
  presets: { tab: 'library', rest: 'presets' },
  pack: { tab: 'experiments', rest: '' },
  har: { tab: 'raw', rest: '' },
  incident: 'viewer',
  passport: undefined,
}

/** The kinds that can be opened. */
export type OpenableKind = Exclude<ElsewhereKind, 'passport'>

export function isOpenable(kind: ElsewhereKind): kind is OpenableKind {
  return places[kind] !== undefined
}

/** The kind of a file according to main; `undefined` if it may contain conversations, or cannot be read. */
export async function recogniseFile(bridge: Bridge, file: File): Promise<OwnFile | undefined> {
  const head = await file
    .slice(0, ownFileHeadBytes)
    .arrayBuffer()
    .catch(() => undefined)
  if (head === undefined) return undefined
  const known = await bridge.call('transfer.recognise', { name: file.name, head: new Uint8Array(head) })
  const kind = known.ok ? known.value.kind : undefined
  return kind === undefined ? undefined : { kind, file }
}

/** Whether the window already shows the place that opens this kind, so that no question is needed. */
export function isTakenHere({ kind }: OwnFile): boolean {
  const place = places[kind]
  const route = parseRoute(location.hash)
  return typeof place === 'object' && route.tab === place.tab && route.rest === place.rest
}

/** Opens the file where it belongs, and closes the dialog of Chat. With `goOn`, only if that still navigates. */
export function openOwnFile(own: OwnFile, goOn?: GoOn): void {
  const place = places[own.kind]
  transferActions.close()
  if (place === 'viewer') useIncidentStore.getState().look(own.file)
  else if (place !== undefined) {
    transferActions.showSide('import')
    openWithOwnFile(place.tab, own, { rest: place.rest, ...(goOn !== undefined && { goOn }) })
  }
}
