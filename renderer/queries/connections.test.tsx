import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { setTranslation } from '../../shared/text/translation.ts'
import { chinese } from '../../shared/text/zh-CN/all.ts'
import { practiceConnection, workConnection } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useConnections } from './connections.ts'

afterEach(() => setTranslation(undefined))

function Names() {
  return useConnections().map(({ id, name }) => <p key={id}>{name}</p>)
}

it('names the practice gateway in the language of the window, and others as they are called', async () => {
  setTranslation(chinese)
  renderInApp(<Names />, {
    handlers: { 'connections.list': () => ok([practiceConnection, workConnection]) },
  })
  expect(await screen.findByText('练习')).toBeTruthy()
  expect(screen.getByText(workConnection.name)).toBeTruthy()
})
