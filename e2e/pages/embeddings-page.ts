import { join } from 'node:path'
import type { Download, Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** 200 sentences of eight topics: a table with a column `topic` and one `sentence`. */
export const sentencesFile = join(import.meta.dirname, '..', 'samples', 'sentences.csv')

/** The Embeddings tab by its accessible names. */
export class EmbeddingsPage extends TabPage {
  get results(): Locator {
    return this.page.getByRole('region', { name: 'Results' })
  }

  /** A text of the set, by the number of its row. */
  text(number: number): Locator {
    return this.page.getByRole('textbox', { name: `Text ${number}`, exact: true })
  }

  /** The button that selects the row that the views are about. */
  row(number: number): Locator {
    return this.page.getByRole('button', { name: `Choose text ${number}`, exact: true })
  }

  get embed(): Locator {
    return this.page.getByRole('button', { name: /^Embed \d/ })
  }

  get heatMap(): Locator {
    return this.page.getByRole('application', { name: 'Similarity of each pair' })
  }

  get map(): Locator {
    return this.page.getByRole('application', { name: 'Map of the texts' })
  }

  /** The nearest neighbours of the selected row, nearest first. */
  get nearest(): Locator {
    return this.page.getByRole('list', { name: 'Nearest rows' }).getByRole('listitem')
  }

  get agreement(): Locator {
    return this.page.getByRole('status', { name: 'Agreement' })
  }

  async open(): Promise<void> {
    await this.openTab('Embeddings')
    await this.page.getByRole('heading', { name: 'Texts', exact: true }).waitFor()
  }

  async addFile(path: string): Promise<void> {
    await this.page.getByLabel('Files with texts').setInputFiles(path)
    await this.page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
  }

  /** Opens one of the views of the result. */
  async look(view: string): Promise<void> {
    await this.results.getByRole('tab', { name: view }).click()
  }

  /** Saves a chart from the menu of its button. */
  async saveChart(button: string, kind: string): Promise<Download> {
    await this.page.getByRole('button', { name: button }).click()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: kind }).click(),
    ])
    return download
  }

  /** Saves the vectors as JSON, CSV or NPY. */
  async export(kind: string): Promise<Download> {
    await this.page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: kind }).click(),
    ])
    return download
  }
}
