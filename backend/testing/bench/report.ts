import { BarChart, type BarSeriesOption } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { html, raw } from 'hono/html'
import { type Figure, type figuresTold, numberIn, type Row } from './figures.ts'

use([BarChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer])

const WIDTH = 720
const ROW_HEIGHT = 34
const CPU = ['CPU ms Node', 'CPU ms PostgreSQL']

type Told = ReturnType<typeof figuresTold>[number]

/** One page with everything in it: each figure with its target, a plot of its lanes, their processor time where it was measured, and its table. */
export function reportPage(told: Told[], machine: string, at: Date): string {
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Benchmark of ${at.toISOString().slice(0, 10)}</title>
      <style>
        body { font: 15px/1.5 system-ui, sans-serif; max-width: ${WIDTH}px; margin: 2rem auto; padding: 0 1rem }
        h2 { font-size: 1.05rem; margin: 2.5rem 0 0 }
        .scroll { overflow-x: auto }
        table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
        th, td { padding: .2rem .8rem .2rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid #ddd }
        th:first-child { text-align: left; font-weight: 500 }
        svg { max-width: 100%; height: auto }
      </style>
      <h1>Benchmark</h1>
      <p>${at.toISOString()}. ${machine}. Compare figures of one page alone: other machines and days are others.</p>
      ${told.map(section)}
    </html>`
  return String(page)
}

function section({ figure, remarks }: Told) {
  const { title, target, rows, drawn, limit } = figure
  const hasProcessor = Object.values(rows).some((row) => CPU.some((name) => numberIn(row[name]) !== null))
  return html`<section>
    <h2>${title}</h2>
    ${target ? html`<p>Target: ${target}</p>` : ''}
    ${raw(plot(rows, [drawn], limit))}
    ${hasProcessor ? raw(plot(rows, CPU)) : ''}
    ${table(figure)}
    ${remarks.map((line) => html`<p>${line}</p>`)}
  </section>`
}

/** A bar for each row, of several columns one after the other; the limit is a line across. */
function plot(rows: Record<string, Row>, columns: string[], limit?: number): string {
  const lanes = Object.entries(rows).filter(([, row]) => columns.some((name) => numberIn(row[name]) !== null))
  const chart = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: WIDTH,
    height: lanes.length * ROW_HEIGHT + 70,
  })
  const seriesOf = (name: string, index: number): BarSeriesOption => ({
    name,
    type: 'bar',
    stack: 'all',
    barMaxWidth: 20,
    label: { show: true, position: columns.length > 1 ? 'inside' : 'right' },
    data: lanes.map(([, row]) => numberIn(row[name])),
    ...(index === 0 && limit !== undefined && { markLine: limitAt(limit) }),
  })
  chart.setOption({
    animation: false,
    grid: {
      left: 10,
      right: 60,
      top: 30,
      bottom: 10,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: { top: 0, data: columns },
    xAxis: { type: 'value', max: ({ max }: { max: number }) => Math.max(max, (limit ?? 0) * 1.1) },
    yAxis: { type: 'category', inverse: true, data: lanes.map(([name]) => name) },
    series: columns.map(seriesOf),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const limitAt = (limit: number): NonNullable<BarSeriesOption['markLine']> => ({
  symbol: 'none',
  lineStyle: { color: '#c0392b' },
  label: { formatter: `target ${limit}`, position: 'start' },
  data: [{ xAxis: limit }],
})

function table({ rows }: Figure) {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  return html`<div class="scroll"><table>
    <tr><th></th>${columns.map((name) => html`<th>${name}</th>`)}</tr>
    ${Object.entries(rows).map(
      ([lane, row]) =>
        html`<tr><th>${lane}</th>${columns.map((name) => html`<td>${row[name] ?? ''}</td>`)}</tr>`,
    )}
  </table></div>`
}
