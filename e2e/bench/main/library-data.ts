import type { MediaItem } from '../../../shared/media/media-item.ts'

const things = [
  'lighthouse',
  'harbour',
  'mountain',
  'street',
  'portrait',
  'forest',
  'robot',
  'kitchen',
  'castle',
]
const manners = ['at dusk', 'in the rain', 'as an oil painting', 'seen from above', 'in pastel colours']
const extras = ['with a small boat', 'wide angle', 'soft light', 'high detail', 'no people', 'film grain']
const models = ['practice-image', 'practice-image-fine', 'practice-voice', 'practice-film']

/** A word that occurs only in the prompt of the item with this index. */
export function itemWord(index: number): string {
  return `scene${index}x`
}

/** The item `index` of a typical library: mostly images, prompts of a line or two, some favourites and tags. */
export function benchItem(index: number): MediaItem {
  const pick = <Value>(values: readonly Value[], step: number): Value =>
    values[(index * step + 3) % values.length] as Value
  const prompt = `A ${pick(things, 7)} ${pick(manners, 3)}, ${pick(extras, 5)}, ${pick(extras, 11)}. ${itemWord(index)}`
  const model = pick(models, index % 10 === 0 ? 1 : 4)
  return {
    id: `item-${index}`,
    kind: index % 10 === 0 ? 'audio' : 'image',
    fileName: `2026-11-21_14-03-22_${model}_${index}.png`,
    mediaType: index % 10 === 0 ? 'audio/wav' : 'image/png',
    bytes: 1_000_000 + index,
    width: 1024,
    height: 1024,
    sha256: index.toString(16).padStart(64, '0'),
    createdAt: 1_790_000_000_000 + index * 60_000,
    provenance: {
      prompt,
      revisedPrompt: `${prompt} The picture shows it in the middle of the frame with much space around it.`,
      model,
      format: 'images',
      parameters: { size: '1024x1024', quality: 'high', n: 4 },
      connectionName: 'Practice gateway',
      isPractice: true,
      requestId: `req-${index}`,
    },
    isStarred: index % 25 === 0,
    tags: index % 8 === 0 ? ['keepers'] : [],
    exists: true,
    hasThumbnail: true,
  }
}
