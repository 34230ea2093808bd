import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { TabPage } from '../pages/tab-page.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a pack is opened with its folder: the images it names are in the library, a missing file is named', async ({
  app: { page },
  dataFolder,
}) => {
  const folder = join(dataFolder, 'colours')
  await mkdir(join(folder, 'images'), { recursive: true })
  const pack = {
    description: 'Colours',
    providers: ['chat:practice-vision'],
    prompts: ['What is in {{image}}?'],
    tests: 'file://cases.csv',
  }
  await writeFile(join(folder, 'pack.json'), JSON.stringify(pack))
  await writeFile(join(folder, 'images', 'one.png'), png)
  await writeFile(join(folder, 'images', 'unused.png'), Buffer.concat([png, Buffer.from([0])]))
  await writeFile(join(folder, 'cases.csv'), 'image,__expected\nfile://images/two.png,contains:image\n')
  const tab = new TabPage(page)
  await tab.openTab('Experiments')
  await page.getByRole('button', { name: 'New experiment' }).click()
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByRole('textbox', { name: 'Prompt' }).waitFor()
  const chosen = plan.locator('input[webkitdirectory]')

  await chosen.setInputFiles(folder)
  await expect(page.getByText(/names the file images\/two\.png, which was not given/)).toBeVisible()

  await writeFile(join(folder, 'cases.csv'), 'image,__expected\nfile://images/one.png,contains:image\n')
  await chosen.setInputFiles(folder)
  await expect(plan.getByRole('button', { name: 'Colours' })).toBeVisible()
  await expect(plan.getByText('1 row, 1 column')).toBeVisible()
  await plan.getByRole('button', { name: 'Send 1 request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 1 request' }).click()
  await expect(plan.getByText('1 of 1')).toBeVisible()

  await tab.openTab('Library')
  await expect(page.getByText('one.png').first()).toBeVisible()
  await expect(page.getByText('unused.png')).toHaveCount(0)
})
