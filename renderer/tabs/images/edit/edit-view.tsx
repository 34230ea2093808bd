import { ImagePlus } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useAddPictures } from '../../../panels/attachments/use-add-pictures.ts'
import { EmptyState } from '../../../controls/empty-state.tsx'
import { DropFace } from '../../../controls/drop-face.tsx'
import { Pane } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { RequestPane } from '../../../panels/panes/request-pane.tsx'
import { useFileDrop } from '../../../controls/use-file-drop.ts'
import { useSendKey } from '../../../controls/use-send-key.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useKeepFormAttachments } from '../../../queries/keep-form-attachments.ts'
import { useHandedModel } from '../../../stores/handed-model.ts'
import { useImageForm } from '../generate/form-store.ts'
import { blockedWords, EditForm } from './edit-form.tsx'
import { useEditStore, type EditDraft, type Source } from './edit-store.ts'
import { MaskPainter } from './painter/mask-painter.tsx'
import { ResultPane } from './result/result-pane.tsx'
import { takeAttachment } from './sources.ts'
import { useEdit } from './use-edit.ts'
import { maskSessionOf } from './use-mask-session.ts'
import { usePickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'

const takeModel = (model: string) => useEditStore.getState().change({ model })

/** Pictures that are changed where a mask says: the form under `title`, the mask, and the result beside its source. */
export function EditView({ title }: { title: ReactNode }) {
  useHandedModel('images', takeModel)
  const connection = useActiveConnection()
  useModelOfGenerate()
  const [picker, openPicker] = usePickerOpening()
  const actions = useEdit(connection.id, openPicker)
  const draft = useEditStore((state) => state.draft)
  const [source] = draft.sources
  const session = maskSessionOf(source)
  const sources = useAddPictures(takeAttachment)
  useKeepFormAttachments('images-edit', attachmentsOf(draft))
  const drop = useFileDrop(sources.add)
  useSendKey(() => {
    if (blockedWords(draft) === undefined) actions.edit()
  })

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
      <RequestPane tab="images">
        <EditForm
          title={title}
          connection={connection}
          actions={actions}
          sources={sources}
          session={session}
          picker={picker}
        />
      </RequestPane>
      {source === undefined || session === undefined ? (
        <NoMask source={source} />
      ) : (
        <MaskPainter key={source.mediaId} source={source} session={session} />
      )}
      <ResultPane actions={actions} />
      {drop.isOver && <DropFace icon={ImagePlus}>Drop to edit</DropFace>}
    </div>
  )
}

/** Also those of what was sent: its result is compared with its source, and it can be sent again. */
function attachmentsOf({ sources, sent }: EditDraft): string[] {
  const held = [...sources, ...sent.map(({ source }) => source)].filter(({ isFromLibrary }) => !isFromLibrary)
  const uploaded = sent.flatMap(({ edit: { images, mask } }) => [
    ...images,
    ...(mask === undefined ? [] : [mask]),
  ])
  return [...held, ...uploaded].map(({ mediaId }) => mediaId)
}

function NoMask({ source }: { source: Source | undefined }) {
  return (
    <Pane label="Mask">
      <PaneHead title="Mask" />
      {source === undefined ? (
        <EmptyState icon={ImagePlus} title="No image to edit yet">
          Choose, drop or paste a picture, or send one here from the library. Then paint over what is to be
          changed, and say what should be there.
        </EmptyState>
      ) : (
        <EmptyState title="This picture is too large to paint on">
          {source.fileName} has {source.width} × {source.height} pixels. It can be sent without a mask.
        </EmptyState>
      )}
    </Pane>
  )
}

/** An edit begins with the model of the other form. */
function useModelOfGenerate(): void {
  const model = useImageForm(({ form }) => form.model)
  const isWanted = useEditStore(({ draft }) => draft.model === '')
  useEffect(() => {
    if (isWanted && model !== '') takeModel(model)
  }, [isWanted, model])
}
