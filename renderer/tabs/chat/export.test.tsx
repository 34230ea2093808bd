import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

afterEach(() => {
  vi.restoreAllMocks()
  location.hash = ''
})

it.each([
  ['Markdown', 'about-chunks.md', '**a piece**'],
  ['JSON', 'about-chunks.json', '"text": "It is **a piece**."'],
])('a conversation is saved as %s', async (kind, name, part) => {
  const saved: { blob: Blob; name: string }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:test'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (blob !== undefined) saved.push({ blob, name: this.download })
  })
  const main = createFakeConversations()
  main.add('c1', {
    title: 'About chunks',
    turns: [userTurn('What is it?'), answerTurn('It is **a piece**.', { status: 'done' })],
  })
  location.hash = '#/chat/c1'
  const { user } = renderInApp(<ChatTab />, { handlers: main.handlers })
  await user.click(await screen.findByRole('button', { name: 'Conversation menu' }))
  await user.click(await screen.findByRole('menuitem', { name: `Save as ${kind}` }))
  expect(saved.map((file) => file.name)).toEqual([name])
  expect(await saved[0]?.blob.text()).toContain(part)
})
