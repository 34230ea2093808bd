import type { Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** The Models tab by its accessible names. */
export class ModelsPage extends TabPage {
  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search models' })
  }

  get reload(): Locator {
    return this.page.getByRole('button', { name: 'Reload' })
  }

  get rows(): Locator {
    return this.page.getByRole('grid', { name: 'Models' }).locator('[data-model]')
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: 'Model details' })
  }

  get changes(): Locator {
    return this.page.getByRole('region', { name: 'What changed' })
  }

  /** The row or the card of a model. */
  row(model: string): Locator {
    return this.page.locator(`[data-model="${model}"]`)
  }

  /** The number of places where the name is cut off in its row. */
  cutsOf(model: string): Promise<number> {
    return this.row(model)
      .locator(`span[title="${model}"] > span:not(.only-spoken)`)
      .evaluateAll((pieces) => pieces.filter((piece) => piece.scrollWidth > piece.clientWidth + 1).length)
  }

  /** The number of labels in a row that are fully visible, and of those that are cut. */
  async labelsOf(model: string): Promise<{ whole: number; cut: number }> {
    const cell = await this.cell(model, 'Labels')
    const places = cell.locator('span', { has: this.page.locator('span') })
    return places.first().evaluate((place) => {
      const box = place.getBoundingClientRect()
      const seen = [...place.children]
        .map((label) => label.getBoundingClientRect())
        .filter(({ top, left }) => top < box.bottom && left < box.right)
      const cut = seen.filter(({ right, bottom }) => right > box.right || bottom > box.bottom).length
      return { whole: seen.length - cut, cut }
    })
  }

  /** The cell of a row in a column. */
  async cell(model: string, column: string): Promise<Locator> {
    const heads = await this.page.getByRole('columnheader').allTextContents()
    return this.row(model).getByRole('gridcell').nth(heads.indexOf(column))
  }

  /** The names in view, from top to bottom. */
  async names(): Promise<string[]> {
    return this.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-model') ?? ''))
  }

  async open(): Promise<void> {
    await this.openTab('Models')
    await this.search.waitFor()
  }
}
