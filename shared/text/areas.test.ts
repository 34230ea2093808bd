import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ErrorEntry, TextEntries } from './translation.ts'
import { chinese } from './zh-CN/all.ts'

const folder = join(import.meta.dirname, 'en')
const files = globSync('**/*.ts', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))

/** The area that a file of texts declares. */
function areaOf(file: string): string | undefined {
  return /\bdefine(?:Text|Errors)\(\s*'([\w-]+)'/.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
}

/** The English texts of a file. */
async function englishOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const module: object = await import(/* @vite-ignore */ join(folder, file))
  const texts: unknown = Object.entries(module).find(([name]) => /(?:Texts|Errors)$/.test(name))?.[1]
  return texts as Readonly<Record<string, unknown>>
}

test('the texts are found', () => {
  expect(files.length).toBeGreaterThan(60)
})

test('an area is called as its file is', () => {
  const named = files.map((file) => ({ file, area: areaOf(file) }))
  expect(
    named
      .filter(({ file, area }) => file.replace(/^errors\//, '') !== `${area}.ts`)
      .map(
        ({ file, area }) =>
          `shared/text/en/${file} calls its area ${area}: name it in defineText or defineErrors as the file is named`,
      ),
  ).toEqual([])
})

test('every area stands in the Chinese catalogue', async () => {
  const missing: string[] = []
  for (const file of files) {
    const area = areaOf(file) ?? ''
    const english = await englishOf(file)
    const isThere = file.startsWith('errors/')
      ? Object.keys(english as Readonly<Record<string, ErrorEntry>>).every(
          (code) => chinese.error(area, code) !== undefined,
        )
      : chinese.text(area, english as TextEntries) !== english
    if (!isThere)
      missing.push(`Add the area ${area} of shared/text/zh-CN/${file} to shared/text/zh-CN/all.ts`)
  }
  expect(missing).toEqual([])
})
