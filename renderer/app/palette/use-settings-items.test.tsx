import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { settingsSections } from '../../tabs/settings/settings-sections.ts'
import { SettingsTab } from '../../tabs/settings/settings-tab.tsx'
import { fakeAnswers, practiceConnection, workConnection } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import type { PaletteItem } from './palette-item.ts'
import { useSettingsItems } from './use-settings-items.ts'

const noted: { items: readonly PaletteItem[] } = { items: [] }

function Items() {
  const items = useSettingsItems()
  useEffect(() => void Object.assign(noted, { items }), [items])
  return <p>{items.length}</p>
}

const handlers = fakeAnswers({
  connections: [practiceConnection, workConnection],
  settings: { activeConnectionId: 'work' },
})

it.each(settingsSections.map(({ id }) => id))(
  'finds every row of %s, and the page itself',
  async (section) => {
    location.hash = section === 'connections' ? '#/settings/connections/work' : `#/settings/${section}`
    const { container } = renderInApp(
      <>
        <Items />
        <SettingsTab />
      </>,
      { handlers },
    )
    await screen.findByRole('navigation', { name: 'Settings' })
    const names = [...container.querySelectorAll<HTMLElement>('[data-setting]')].map(
      ({ dataset }) => dataset['setting'] ?? '',
    )
    const ids = noted.items.map(({ id }) => id)
    expect(ids).toContain(`settings-${section}`)
    for (const name of names.filter((known) => known !== ''))
      expect(ids).toContain(`settings-${section}-${name}`)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

it('leads to the row, which gets the focus', async () => {
  location.hash = '#/settings/about'
  renderInApp(
    <>
      <Items />
      <SettingsTab />
    </>,
    { handlers },
  )
  await screen.findByRole('navigation', { name: 'Settings' })
  noted.items.find(({ id }) => id === 'settings-appearance-Density')?.open()
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-setting]')).toHaveProperty('dataset.setting', 'Density'),
  )
  expect(location.hash).toBe('#/settings/appearance')
})
