import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { MediaImport } from '../../shared/media/media-import.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { pieceBytes } from './send-file.ts'
import { useCommandMutation, useCommandSequence } from './use-command-mutation.ts'

const importsKey = ['imports'] as const

/** Running imports, and finished ones that were not dismissed. */
export function importsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...importsKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'imports.list', {}, { signal }),
  })
}

/** The outcome of each file of an import. */
export function importQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal }) => call(bridge, 'imports.get', { id }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Keeps the known imports current. */
export function useImportEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      bridge.on('imports.changed', (progress) => {
        queryClient.setQueryData(importsQuery(bridge).queryKey, (before = []) =>
          before.some(({ id }) => id === progress.id)
            ? before.map((each) => (each.id === progress.id ? progress : each))
            : [...before, progress],
        )
      }),
    [bridge, queryClient],
  )
}

type FileToImport = Pick<File, 'name' | 'size' | 'slice'>

/**
 * Imports files into the library one after the other, each in pieces. Returns the outcome of each file; after a cancel
 * or a full disk, of the files before it.
 */
export async function importFiles(
  bridge: Pick<Bridge, 'call'>,
  files: readonly FileToImport[],
): Promise<Result<MediaImport>> {
  const begun = await bridge.call('imports.begin', {
    files: files.map(({ name, size }) => ({ name, bytes: size })),
  })
  if (!begun.ok) return begun
  const { id } = begun.value
  for (const file of files) {
    const isUnreadable = (await sendPieces(bridge, id, file)) === 'unreadable'
    // The import has ended: it was cancelled, or the disk is full.
    if (!(await bridge.call('imports.endFile', { id, isUnreadable })).ok) break
  }
  return bridge.call('imports.get', { id })
}

/** Sends a file in pieces. Reading throws in browsers when the file was moved or changed after it was chosen. */
async function sendPieces(
  bridge: Pick<Bridge, 'call'>,
  id: string,
  file: FileToImport,
): Promise<'sent' | 'refused' | 'unreadable'> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    const bytes = await file
      .slice(at, Math.min(at + pieceBytes, file.size))
      .arrayBuffer()
      .catch(() => undefined)
    if (bytes === undefined) return 'unreadable'
    if (!(await bridge.call('imports.append', { id, bytes: new Uint8Array(bytes) })).ok) return 'refused'
  }
  return 'sent'
}

export function useImportFiles() {
  return useCommandSequence((bridge, files: readonly File[]) => importFiles(bridge, files))
}

export function useCancelImport() {
  return useCommandMutation('imports.cancel', { input: (id: string) => ({ id }) })
}

/** Dismisses a finished import from the list. */
export function useDismissImport() {
  const queryClient = useQueryClient()
  return useCommandMutation('imports.dismiss', {
    input: (id: string) => ({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  })
}
