import { beforeEach, expect, it, vi } from 'vitest'

const source = {
  mediaId: 'a1',
  fileName: 'harbour.png',
  mediaType: 'image/png',
  bytes: 4_200,
  width: 64,
  height: 48,
  isFromLibrary: false,
}
const earlier = {
  model: 'practice-image',
  prompt: 'A boat',
  parameters: {},
  extraJson: '',
  sources: [source],
  steps: [{ type: 'invert' }],
  sent: [],
}

beforeEach(() => vi.resetModules())

it('takes over the form and the mask that an earlier version kept in the page', async () => {
  localStorage.setItem('images-edit', JSON.stringify(earlier))
  const { editValues, maskValues } = await import('./values.ts')
  expect(editValues.getState().form).toMatchObject({ prompt: 'A boat', sources: [source] })
  expect(maskValues.getState().form.steps).toEqual([{ type: 'invert' }])
})

it('forgets the oldest of what was sent', async () => {
  const { addSent, editValues, sentEdits } = await import('./values.ts')
  const { form: values } = editValues.getState()
  for (let click = 1; click <= 22; click += 1) addSent({ groupId: `click ${click}`, values })
  const { edits } = sentEdits.getState().form
  expect(edits.map(({ groupId }) => groupId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `click ${index + 3}`),
  )
})

it('keeps a mask for the source that it was painted on, whatever else comes in between', async () => {
  const { editValues, keepSteps, setSteps, stepsOf } = await import('./values.ts')
  const steps = [{ type: 'invert' } as const]
  editValues.getState().change({ sources: [source] })
  keepSteps('a1', steps)
  // Replace the form and restore it, as a preset or a handwritten request and their Undo do.
  expect(stepsOf('other')).toEqual([])
  expect(stepsOf(undefined)).toEqual([])
  expect(stepsOf('a1')).toEqual(steps)
  keepSteps('other', [])
  expect(stepsOf('a1')).toEqual(steps)
  setSteps('other', steps)
  expect([stepsOf('other'), stepsOf('a1')]).toEqual([steps, []])
})
