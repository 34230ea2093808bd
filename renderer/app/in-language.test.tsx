import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { languageText } from '../../shared/text/en/language.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { LanguageMenu } from '../panels/language-menu.tsx'
import { fakeAnswers } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { InLanguage } from './in-language.tsx'
import { rememberedLanguage } from './remember-language.ts'

function Shown() {
  return <h1>{languageText().language}</h1>
}

function renderIn(language: Settings['language']) {
  return renderInApp(
    <InLanguage>
      <LanguageMenu />
      <Shown />
    </InLanguage>,
    { handlers: fakeAnswers({ settings: { language } }) },
  )
}

beforeEach(() => localStorage.clear())

test('the window is drawn anew in the language that is chosen, which is remembered for the next start', async () => {
  const { user } = renderIn('en')
  expect(await screen.findByRole('heading', { name: 'Language' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '简体中文' }))
  expect(await screen.findByRole('heading', { name: '语言' })).toBeTruthy()
  const button = screen.getByRole('button', { name: '语言：简体中文' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(rememberedLanguage()).toBe('zh-CN')
})

test('follows the browser unless the user chose', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-TW', 'en'])
  renderIn('system')
  expect(await screen.findByRole('heading', { name: '语言' })).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
})
