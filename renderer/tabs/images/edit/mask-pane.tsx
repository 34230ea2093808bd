import { Braces, Brush, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import type { ImagesEditValues, Source } from '../../../../shared/request-forms/images/form.ts'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { drawExample, exampleMask } from './example-source.ts'
import { maskSessionOf } from './mask-of-source.ts'
import { MaskPainter } from './painter/mask-painter.tsx'
import { takeAttachment } from './sources.ts'
import { editValues, setSteps, withFiles } from './values.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The pane for painting the mask of the first source. */
export function MaskPane({ values }: ResultsProps<ImagesEditValues>) {
  const [source] = values.sources
  const session = maskSessionOf(source)
  if (source === undefined && withFiles(values).sources.length > 0)
    return (
      <Pane label={imagesText().mask}>
        <PaneHead title={imagesText().mask} />
        <EmptyState icon={Braces} title={imagesText().sourceOfVariable}>
          {imagesText().maskOfVariable}
        </EmptyState>
      </Pane>
    )
  return source === undefined || session === undefined ? (
    <NoMask source={source} />
  ) : (
    <MaskPainter key={source.mediaId} source={source} session={session} />
  )
}

function NoMask({ source }: { source: Source | undefined }) {
  return (
    <Pane label={imagesText().mask}>
      <PaneHead title={imagesText().mask} />
      {source === undefined ? (
        <NoSource />
      ) : (
        <EmptyState icon={Brush} title={imagesText().tooLargeToPaint}>
          {imagesText().sendWithoutMask(source)}
        </EmptyState>
      )}
    </Pane>
  )
}

function NoSource() {
  const bridge = useBridge()
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function fillIn(): Promise<void> {
    const { form: asked } = editValues.getState()
    const added = await addExample(bridge)
    if (!added.ok) {
      setError(added.error)
      return
    }
    // Do not fill in the example if the user has started to fill in the form meanwhile.
    const { form: now } = editValues.getState()
    if (now.prompt !== asked.prompt || now.sources !== asked.sources) return
    takeAttachment(added.value)
    setSteps(added.value.id, [exampleMask])
    editValues.getState().change({ prompt: imagesText().exampleEdit })
  }

  return (
    <EmptyState
      icon={ImagePlus}
      title={imagesText().noSource}
      action={<Button onClick={() => void fillIn()}>{imagesText().fillInExample}</Button>}
    >
      {imagesText().noSourceHint}
      {error !== undefined && <ErrorNotice error={error} className="mt-3" />}
    </EmptyState>
  )
}

async function addExample(bridge: Bridge): Promise<Result<Attachment>> {
  const image = await drawExample()
  const bytes = new Uint8Array(await image.arrayBuffer())
  return bridge.call('attachments.add', { name: imagesText().exampleFile, bytes })
}
