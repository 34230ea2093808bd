import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Turn } from '../../shared/conversations/conversation.ts'
import type { EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { ErrorNotice } from '../controls/texts/error-notice.tsx'
import { useMoveToTrash } from '../panels/media-file/use-move-to-trash.ts'
import { createTextSetStore } from '../panels/text-sets/text-set-store.ts'
import { useOpenTextSets } from '../panels/text-sets/use-text-sets.ts'
import type { RequestActions } from '../request-tab/request-actions.ts'
import { useResultActions } from '../tabs/embeddings/results/use-result-actions.ts'
import { useDeleteWithUndo as useDeleteConversation } from '../tabs/chat/conversations/use-delete-with-undo.ts'
import { useTurnActions } from '../tabs/chat/transcript/use-turn-actions.ts'
import { useDeleteWithUndo as useDeleteExperiment } from '../tabs/experiments/plan/use-delete-with-undo.ts'
import { useDeleteWithUndo as useDeleteRuns } from '../tabs/history/list/use-delete-with-undo.ts'
import { useItemActions } from '../tabs/library/items/use-item-actions.ts'
import { useDeletePreset } from '../tabs/library/presets/use-preset-actions.ts'
import { useDeleteTool } from '../tabs/library/tools/use-tool-actions.ts'
import { RankingList } from '../tabs/rerank/side/ranking-list.tsx'
import { rankingOf } from '../tabs/rerank/testing/rankings.ts'
import { useRemoveJob } from '../tabs/video/jobs/use-remove-job.ts'
import { renderInApp } from '../testing/render-app.tsx'

const failure: AppError = {
  kind: 'storage',
  message: 'The disk is full.',
  nextStep: 'Free some space on the disk.',
}

interface Deletion {
  /** The button, and the place that shows its failure, if it has one. */
  readonly Probe: () => ReactNode
  readonly remove: keyof FakeHandlers
  readonly restore: keyof FakeHandlers
}

function DeleteButton({ onDelete, error }: { onDelete: () => void; error?: AppError | undefined }) {
  return (
    <>
      <button type="button" onClick={onDelete}>
        Delete it
      </button>
      {error === undefined ? null : <ErrorNotice error={error} />}
    </>
  )
}

const ranking = rankingOf('r1', 'AB', 'BA')
const useSetStore = createTextSetStore('rerank')

const notUsed = (): never => {
  throw new Error('no deletion needs this')
}

const requestActions: RequestActions = {
  submit: notUsed,
  isSending: false,
  error: undefined,
  reuse: notUsed,
  retry: notUsed,
  queue: {} as RequestActions['queue'],
  caseItems: () => [],
  applyRemedy: notUsed,
}

/** Everything in the window that is deleted with an Undo. */
const deletions: Readonly<Record<string, Deletion>> = {
  'a conversation': {
    Probe() {
      const remove = useDeleteConversation()
      return <DeleteButton onDelete={() => remove('c1', 'Hello', () => undefined)} />
    },
    remove: 'conversations.delete',
    restore: 'conversations.restore',
  },
  'a turn': {
    Probe() {
      const { remove } = useTurnActions({
        headTurnId: 't1',
        retry: notUsed,
        inspect: notUsed,
        onDeleted: () => undefined,
      })
      const turn = { id: 't1', conversationId: 'c1', role: 'user' } as Turn
      return <DeleteButton onDelete={() => remove(turn, false)} />
    },
    remove: 'conversations.deleteTurn',
    restore: 'conversations.restoreTurn',
  },
  'runs of history': {
    Probe() {
      const remove = useDeleteRuns()
      return <DeleteButton onDelete={() => remove(['r1'], () => undefined)} />
    },
    remove: 'history.delete',
    restore: 'history.restore',
  },
  'an experiment': {
    Probe() {
      const remove = useDeleteExperiment()
      return <DeleteButton onDelete={() => remove('e1')} />
    },
    remove: 'experiments.delete',
    restore: 'experiments.restore',
  },
  'a tool of the library': {
    Probe() {
      const remove = useDeleteTool()
      return <DeleteButton onDelete={() => remove('t1', 'get_time')} />
    },
    remove: 'tools.delete',
    restore: 'tools.restore',
  },
  'a prompt of the library': {
    Probe() {
      const remove = useDeletePreset()
      return <DeleteButton onDelete={() => remove({ id: 'p1', name: 'Triage', kind: 'prompt' })} />
    },
    remove: 'presets.delete',
    restore: 'presets.restore',
  },
  'items of the library': {
    Probe() {
      const { onDelete } = useItemActions()
      return <DeleteButton onDelete={() => onDelete(['m1'])} />
    },
    remove: 'media.delete',
    restore: 'media.restore',
  },
  'a file where it is shown': {
    Probe() {
      const remove = useMoveToTrash()
      return <DeleteButton onDelete={() => remove('m1')} />
    },
    remove: 'media.delete',
    restore: 'media.restore',
  },
  'a video job': {
    Probe() {
      const remove = useRemoveJob()
      return <DeleteButton onDelete={() => remove('v1')} />
    },
    remove: 'video.remove',
    restore: 'video.restore',
  },
  'a ranking': {
    Probe: () => (
      <RankingList
        rankings={{ all: [ranking], error: undefined, readAgain: notUsed, shown: [ranking], queued: [] }}
        actions={requestActions}
      />
    ),
    remove: 'rerank.delete',
    restore: 'rerank.restore',
  },
  'an embedding result': {
    Probe() {
      const [{ remove }, error] = useResultActions(requestActions)
      return (
        <DeleteButton onDelete={() => remove({ id: 'b1', model: 'm' } as EmbeddingResult)} error={error} />
      )
    },
    remove: 'embeddings.delete',
    restore: 'embeddings.restore',
  },
  'a set of texts': {
    Probe() {
      const { remove, error } = useOpenTextSets({
        store: useSetStore,
        lastId: () => undefined,
        onSetId: () => undefined,
        onOther: () => undefined,
        nothingToSave: failure,
      })
      return <DeleteButton onDelete={() => remove({ id: 's1', name: 'Animals' })} error={error} />
    },
    remove: 'sets.delete',
    restore: 'sets.restore',
  },
}

const cases = Object.entries(deletions)

const isSaidInFull = async (): Promise<void> => {
  await screen.findAllByText(/The disk is full\./)
  expect(screen.queryAllByText(/Free some space on the disk\./)).not.toEqual([])
}

function answering(names: Readonly<Record<string, Result<unknown>>>): FakeHandlers {
  const answers = Object.entries({ 'sets.list': ok([]), ...names }).map(([name, result]) => [
    name,
    () => result,
  ])
  return Object.fromEntries(answers) as FakeHandlers
}

const deleteButton = () =>
  screen.findByRole('button', { name: /^(Delete it|.*emove.*model-r1.*|Delete.*model-r1.*)$/ })

it.each(cases)('an undo of %s that fails says why, and what to do', async (_, { Probe, remove, restore }) => {
  const { user } = renderInApp(<Probe />, {
    handlers: answering({ [remove]: ok({ id: 'c1', ids: ['c1'], turns: [] }), [restore]: err(failure) }),
  })
  await user.click(await deleteButton())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await isSaidInFull()
})

it.each(cases)('a deletion of %s that fails says why, and offers no Undo', async (_, { Probe, remove }) => {
  const { user } = renderInApp(<Probe />, { handlers: answering({ [remove]: err(failure) }) })
  await user.click(await deleteButton())
  await isSaidInFull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
