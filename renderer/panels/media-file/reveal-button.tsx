import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useAppInfo } from '../../queries/app-info.ts'
import { mediaFolderQuery } from '../../queries/media.ts'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Popover } from '../../controls/overlays/popover.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { pathIn } from './path-in.ts'
import { mediaText } from '../../../shared/text/en/media.ts'

/** Reveals the file of an item in the system's file manager, or offers its path to copy if there is none. */
export function RevealButton({ item }: { item: MediaItem }) {
  const { fileManager } = useAppInfo().capabilities
  return fileManager ? <InFileManager item={item} /> : <AsPath item={item} />
}

/** Reveals the file of an item in the system's file manager; only with `capabilities.fileManager`. */
export function useReveal(): (item: Pick<MediaItem, 'id'>) => Promise<void> {
  const bridge = useBridge()
  const { showError } = useToast()
  return async ({ id }) => {
    const shown = await bridge.call('media.reveal', { id })
    if (!shown.ok) showError(shown.error)
  }
}

function InFileManager({ item }: { item: MediaItem }) {
  const reveal = useReveal()
  return <IconButton icon={FolderOpen} label={mediaText().showInFolder} onClick={() => void reveal(item)} />
}

function AsPath({ item }: { item: MediaItem }) {
  const { data: folder } = useQuery(mediaFolderQuery(useBridge()))
  if (folder === undefined) return null
  const path = pathIn(folder.path, item.fileName)
  return (
    <Popover
      label={mediaText().filePath}
      trigger={<IconButton icon={FolderOpen} label={mediaText().showFilePath} />}
      className="w-96 p-3"
    >
      <p className="text-small text-ink-2">{mediaText().onThatComputer}</p>
      <p className="mt-1 flex items-start gap-1">
        <span className="min-w-0 flex-1 font-mono text-wire-small wrap-anywhere select-text">{path}</span>
        <CopyButton text={path} label={mediaText().copyPath} />
      </p>
    </Popover>
  )
}
