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

/** Imports that run, and those that are over and were not dismissed. */
export function importsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...importsKey, 'list'],
    queryFn: ({ signal }) => call(bridge, 'imports.list', {}, { signal }),
  })
}

/** What became of each file of an import. */
export function importQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal }) => call(bridge, 'imports.get', { id }, { signal }),
    refetchOnMount: 'always',
  })
}

/** Keeps what is known of imports as it changes. */
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
 * Brings files into the library, one after the other and each in pieces. Answers what became of each; after a cancel or a
 * full disk, of those before.
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
    // Over: cancelled by somebody, or stopped by the disk.
    if (!(await bridge.call('imports.endFile', { id, isUnreadable })).ok) break
  }
  return bridge.call('imports.get', { id })
}

/** Browsers tell of a file that was moved or changed after it was chosen by failing to read it. */
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

/** Takes an import that is over off the list. */
export function useDismissImport() {
  const queryClient = useQueryClient()
  return useCommandMutation('imports.dismiss', {
    input: (id: string) => ({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  })
}
