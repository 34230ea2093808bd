import { FileUp } from 'lucide-react'
import { create } from 'zustand'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { appText } from '../../../../shared/text/en/app.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import type { GivenFile } from '../../../controls/files/given-files.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { sendFile } from '../../../queries/send-file.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { openExperiment } from '../experiments-route.ts'
import { findPack, type PackFiles } from './pack-files.ts'

/** The upload of a pack's files into the library. */
export interface PackUpload {
  readonly pack: string
  /** The current file, and its number, from 1. */
  readonly path: string
  readonly at: number
  readonly count: number
  /** The progress of this file, from 0 to 1. */
  readonly sent: number
  readonly cancel: () => void
}

/** One upload at a time. It continues when the user leaves the tab. */
export const usePackUpload = create<{ readonly upload: PackUpload | undefined }>(() => ({
  upload: undefined,
}))

/** Why a pack could not be opened. It stays visible until it is dismissed, or another pack is chosen. */
export const usePackProblem = create<{ readonly problem: AppError | undefined }>(() => ({
  problem: undefined,
}))

/** Opens files. Resolves to whether one of them was a pack. */
export type OpenPack = (given: readonly GivenFile[]) => Promise<boolean>

/** Opens the pack among files as a draft, with the texts and media in its folder. */
export function useOpenPack(): OpenPack {
  const bridge = useBridge()
  const toast = useToast()
  return async (given) => {
    usePackProblem.setState({ problem: undefined })
    const goOn = goOnFromHere()
    const found = await findPack(given)
    if (!found.ok) {
      say(found.error)
      return true
    }
    if (found.value === undefined) return false
    const { fileName, text, texts } = found.value
    const media = await sendMedia(bridge, found.value)
    const opened = media.ok
      ? await bridge.call('experiments.openPack', {
          fileName,
          text,
          files: texts,
          media: media.value,
        })
      : media
    if (!opened.ok) say(opened.error)
    else {
      const { id } = opened.value
      const hasGone = goOn('experiments', id)
      toast.show({
        message: experimentPlanText().pack.opened({ name: fileName }),
        icon: FileUp,
        ...(!hasGone && { action: { label: appText().notices.show, run: () => openExperiment(id) } }),
      })
    }
    return true
  }
}

function say(problem: AppError): void {
  if (problem.kind !== 'cancelled') usePackProblem.setState({ problem })
}

/** Uploads only the media that the pack names; returns their library ids by path. */
async function sendMedia(
  bridge: Pick<Bridge, 'call'>,
  { fileName, text, texts, media }: PackFiles,
): Promise<Result<Record<string, string> | undefined>> {
  if (media.size === 0) return ok(undefined)
  const named = await bridge.call('experiments.packMedia', { text, files: texts, media: [...media.keys()] })
  if (!named.ok) return named
  const { paths } = named.value
  const ids: [string, string][] = []
  const abort = new AbortController()
  try {
    for (const [index, path] of paths.entries()) {
      const file = media.get(path)
      if (file === undefined) continue
      const show = (sent: number): void =>
        usePackUpload.setState({
          upload: {
            pack: fileName,
            path,
            at: index + 1,
            count: paths.length,
            sent,
            cancel: () => abort.abort(),
          },
        })
      show(0)
      const item = await sendFile(bridge, file, {
        signal: abort.signal,
        onProgress: (sent, all) => show(all === 0 ? 1 : sent / all),
      })
      if (!item.ok) return item
      ids.push([path, item.value.id])
    }
  } finally {
    usePackUpload.setState({ upload: undefined })
  }
  return ok(Object.fromEntries(ids))
}
