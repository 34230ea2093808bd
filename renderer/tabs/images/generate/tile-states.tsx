import { ImageOff, Trash2 } from 'lucide-react'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { RetrySaveMedia } from '../../../panels/media-file/retry-save-media.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { useRestoreMedia } from '../../../queries/media.ts'
import { tileRatio } from './tile-ratio.ts'
import { useImagesView } from './view-store.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The place of an image that has not arrived yet. */
export function WaitingTile({ ratio, text }: { ratio: number; text: string }) {
  const { layout } = useImagesView()
  const isGrid = layout === 'grid'
  return (
    <li
      className={classNames(
        'flex min-w-0 overflow-hidden rounded-md bg-sunken shadow-[0_0_0_1px_var(--color-line)]',
        isGrid ? 'flex-col' : 'h-16 items-center',
      )}
    >
      <div
        className={classNames('grid place-items-center text-ink-3', isGrid ? 'w-full' : 'h-16 w-20')}
        style={isGrid ? { aspectRatio: tileRatio(ratio) } : undefined}
      >
        <Spinner size={20} />
      </div>
      <div
        className={classNames(
          'flex min-w-0 items-center px-2 text-small text-ink-3',
          isGrid && 'h-row border-t border-line bg-surface',
        )}
      >
        <span className="truncate">{text}</span>
      </div>
    </li>
  )
}

/** The place of an image that was moved to the trash. */
export function TrashedTile({ mediaId, name }: { mediaId: string; name: string }) {
  const restore = useRestoreMedia()
  const isGrid = useImagesView(({ layout }) => layout === 'grid')
  return (
    <li
      className={classNames(
        'flex gap-2 self-stretch rounded-md bg-sunken text-small text-ink-2 shadow-[0_0_0_1px_var(--color-line)]',
        isGrid ? 'min-h-45 flex-col items-start justify-center p-4' : 'min-h-16 flex-wrap items-center p-3',
      )}
    >
      <Icon of={Trash2} size={isGrid ? 'large' : 'small'} className="text-ink-3" />
      <span className={classNames('min-w-0', !isGrid && 'flex-1')}>{imagesText().imageInTrash(name)}</span>
      <Button
        size="small"
        isBusy={restore.isPending}
        busyLabel={imagesText().restoring}
        onClick={() => restore.mutate([mediaId])}
      >
        {imagesText().restore}
      </Button>
      {restore.isError && <ErrorLine error={restore.error.appError} className="w-full" />}
    </li>
  )
}

export type MissingTileProps = { image: MediaBlock; name: string; runId: string; text?: string }

/** Says why an image cannot be shown, and offers what to do. */
export function MissingTile({ image, name, runId, text }: MissingTileProps) {
  const { problem, url } = image
  const isGrid = useImagesView(({ layout }) => layout === 'grid')
  const known = problem && wordError(problem)
  const said = [text ?? known?.message ?? imagesText().linkNotSaved, known?.nextStep ?? '']
  return (
    <li
      className={classNames(
        'flex rounded-md bg-surface shadow-[0_0_0_1px_var(--color-line)]',
        isGrid
          ? 'min-h-45 flex-col items-start justify-center gap-1.5 self-stretch p-4'
          : 'min-h-16 flex-wrap items-center gap-x-3 gap-y-2 p-3',
      )}
    >
      <Icon of={ImageOff} size="large" className="text-warn" />
      <div className={classNames('flex min-w-0 flex-col', isGrid ? 'gap-1.5' : 'flex-1 basis-60')}>
        <p className="font-medium">{imagesText().imageMissing(name)}</p>
        <p className="text-small text-ink-2 wrap-anywhere select-text">{unitsText().sentences(said)}</p>
      </div>
      <div className="flex max-w-full flex-wrap items-center gap-2">
        {url !== undefined && !url.startsWith('data:') && (
          <CopyButton text={url} label={imagesText().copyLink} showsLabel />
        )}
        <RetrySaveMedia runId={runId} answer={[image]} className="max-w-full" />
      </div>
    </li>
  )
}
