import { expect, test, vi } from 'vitest'
import { currentLanguage } from '../../shared/text/translation.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { settingsSchema } from '../../shared/settings/settings.ts'
import { createEventHub } from './event-hub.ts'
import { followLanguage } from './follow-language.ts'

test('main speaks the language of the system until the user chooses, and says when it has changed', async () => {
  const hub = createEventHub()
  const changed = vi.fn()
  const { languages } = createMemoryHost({ languages: ['zh-Hans-CN', 'en'] })
  await followLanguage('system', languages, hub, changed)
  expect(currentLanguage()).toBe('zh-CN')
  expect(changed).not.toHaveBeenCalled()
  hub.emit('settings.changed', settingsSchema.parse({ language: 'en' }))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(currentLanguage()).toBe('en')
  hub.emit('settings.changed', settingsSchema.parse({ language: 'en', theme: 'dark' }))
  expect(changed).toHaveBeenCalledOnce()
})
