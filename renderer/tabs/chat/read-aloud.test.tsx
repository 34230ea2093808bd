import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

/** Speech synthesis of a browser: utterances continue until the test ends or cancels them. */
class FakeUtterance extends EventTarget {
  voice: { name: string } | null = null
  lang = ''
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

function fakeSpeech(voices: object[]) {
  const spoken: FakeUtterance[] = []
  const speech = {
    getVoices: () => voices,
    speak: (utterance: FakeUtterance) => void spoken.push(utterance),
    cancel: vi.fn<() => void>(),
  }
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  return { spoken, speech }
}

const english = { name: 'Anna', lang: 'en-GB', localService: true, default: true }
const chinese = { name: 'Ting', lang: 'zh-CN', localService: true, default: false }
const ofNetwork = { name: 'Cloud', lang: 'zh-CN', localService: false, default: true }

beforeEach(() => localStorage.clear())
afterEach(() => {
  location.hash = ''
  vi.unstubAllGlobals()
})

async function open() {
  const main = createFakeConversations()
  const turns = [userTurn('When?'), answerTurn('**七点**开门。', { status: 'done' })].map((turn) => ({
    ...turn,
    conversationId: 'c1',
  }))
  main.add('c1', { title: 'Harbour', turns, headTurnId: turns[1]?.id ?? null })
  main.add('c2', { title: 'Another' })
  location.hash = '#/chat/c1'
  const rendered = renderInApp(<ChatTab />, { handlers: main.handlers })
  const answer = await screen.findByRole('article', { name: /^Answer of/ })
  const more = async (index: number) => {
    const article = screen.getAllByRole('article')[index] ?? answer
    await rendered.user.click(within(article).getByRole('button', { name: 'More' }))
    return within(await screen.findByRole('menu'))
  }
  return { ...rendered, answer, more }
}

it('an answer is read by a voice of its language that needs no network; a second press stops it', async () => {
  const { spoken, speech } = fakeSpeech([ofNetwork, english, chinese])
  const { user, more, answer } = await open()
  await user.click((await more(1)).getByRole('menuitem', { name: 'Read aloud' }))
  expect(spoken.map(({ text, voice, lang }) => [text, voice?.name, lang])).toEqual([
    ['七点开门。', 'Ting', 'zh-CN'],
  ])
  await user.click((await more(1)).getByRole('menuitem', { name: 'Stop reading' }))
  expect(speech.cancel).toHaveBeenCalledTimes(1)

  answer.focus()
  await user.keyboard('l')
  expect(spoken).toHaveLength(2)
  await user.click(within(answer).getByRole('button', { name: 'Stop reading' }))
  expect(speech.cancel).toHaveBeenCalledTimes(2)

  answer.focus()
  await user.keyboard('l')
  act(() => void spoken[2]?.dispatchEvent(new Event('end')))
  await waitFor(() => expect(within(answer).queryByRole('button', { name: 'Stop reading' })).toBeNull())
})

it('leaving the conversation stops it', async () => {
  const { speech } = fakeSpeech([english])
  const { user, answer } = await open()
  answer.focus()
  await user.keyboard('l')
  expect(speech.cancel).not.toHaveBeenCalled()
  act(() => {
    location.hash = '#/chat/c2'
  })
  await waitFor(() => expect(speech.cancel).toHaveBeenCalledTimes(1))
})

it('it is offered for answers alone, and nowhere without a voice of the system', async () => {
  fakeSpeech([english])
  const { user, more } = await open()
  expect((await more(0)).queryByRole('menuitem', { name: 'Read aloud' })).toBeNull()
  await user.keyboard('{Escape}')
  fakeSpeech([ofNetwork])
  expect((await more(1)).queryByRole('menuitem', { name: 'Read aloud' })).toBeNull()
})
