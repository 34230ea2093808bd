import { lazy } from 'react'
import { useDraftStore } from '../tabs/chat/draft-store.ts'
import { useCreateConversation } from '../queries/conversations.ts'
import { navigate } from '../stores/route.ts'
import { appText } from '../../shared/text/en/app.ts'

/** Seen once or twice in the life of an installation, so it is not part of the first script. */
const FirstStart = lazy(() => import('./first-start.tsx').then((module) => ({ default: module.FirstStart })))

const example = {
  model: 'practice-reasoner',
  get text() {
    return appText().firstStart.examplePrompt
  },
} as const

/** The first page, with its first step tied to the Chat tab: a conversation in which only Send is missing. */
export function FirstStartPage() {
  const create = useCreateConversation()
  const setDraft = useDraftStore((state) => state.setDraft)
  return (
    <FirstStart
      example={{
        model: example.model,
        isOpening: create.isPending,
        error: create.error?.appError,
        open: () =>
          create.mutate(
            { model: example.model },
            {
              onSuccess: ({ id }) => {
                setDraft(id, example.text)
                navigate('chat', id)
              },
            },
          ),
      }}
    />
  )
}
