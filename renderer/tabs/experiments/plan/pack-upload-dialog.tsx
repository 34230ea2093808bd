import { controlsText } from '../../../../shared/text/en/controls.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { usePackUpload } from './use-open-pack.ts'

/** How far the files of a pack are on their way into the library, and the way to end that. */
export function PackUploadDialog() {
  const text = experimentPlanText().pack
  const upload = usePackUpload((state) => state.upload)
  if (upload === undefined) return null
  const { pack, path, at, count, sent, cancel } = upload
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={text.opening({ name: pack })}
      footer={<Button onClick={cancel}>{controlsText().cancel}</Button>}
    >
      <div className="flex flex-col gap-2">
        <div className="flex gap-3">
          <span className="min-w-0 flex-1 truncate" title={path}>
            {path}
          </span>
          <span className="tabular flex-none text-ink-3">{text.fileOf({ at, count })}</span>
        </div>
        <progress
          aria-label={text.fileOf({ at, count })}
          value={at - 1 + sent}
          max={count}
          className="progress-line"
        />
      </div>
    </Dialog>
  )
}
