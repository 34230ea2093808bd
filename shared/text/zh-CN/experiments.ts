import type { experimentsTexts } from '../en/experiments.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

const leftOut = ({ count, formats }: { count: number; formats: string }): string =>
  `已略去 ${formatWhole(count)} 个请求${formats === '' ? '' : `（${formats}）`}`

export const experiments = {
  title: '实验',
  reading: '正在读取实验…',
  create: '新建实验',
  makeOfThis: '以此创建实验',
  cannotBeMade: '无法以此创建实验：其中有其他类型的请求，或记录不完整。',
  makeOfRuns: (count) => (count === 1 ? '以此创建实验' : `以这 ${formatWhole(count)} 次运行创建实验`),
  makeOfModels: (count) => `以所示的 ${formatWhole(count)} 个模型创建实验`,
  made: '实验已创建。',
  leftOut: {
    format: (left) => `${leftOut(left)}：实验不支持该格式。`,
    record: (left) => `${leftOut(left)}：记录不完整，或文件已丢失。`,
    fit: (left) => `${leftOut(left)}：输入与其他请求不一致。`,
    content: ({ count }) => `${formatWhole(count)} 个请求中的工具调用、推理内容和链接文件未包含在内。`,
  },
  saveCase: {
    action: '保存为用例…',
    title: '保存为用例',
    reading: '正在读取请求…',
    experiment: '实验',
    copy: '添加到副本',
    variable: '消息对应的变量',
    answer: '回答',
    expectations: {
      none: '不保存',
      variable: '保存为变量“expected”',
      equals: '断言：与此回答相同',
      similar: '断言：与此回答相似',
    },
    expected: '期望输出',
    save: '保存用例',
    saved: (name) => `用例已保存到“${name}”`,
  },
  unnamed: '未命名实验',
  empty: {
    title: '还没有实验',
    text: '用同样的问题询问多个模型，可重复任意次，并由断言评判回答。',
    openExample: '打开示例',
    example: { name: '求和', prompt: '{{a}} + {{b}} 等于多少？' },
  },
  plan: {
    pane: '计划',
    experiments: '实验',
    frozen: '已冻结',
    name: '名称',
    prompt: '提示词',
    repeats: '执行次数',
    atOnce: '并发数',
    start: (count) => `发送 ${formatWhole(count)} 个请求`,
    pause: '暂停',
    stop: '停止',
    resume: (count) => `再发送 ${formatWhole(count)} 个请求`,
  },
  results: {
    pane: '结果',
  },
  export: {
    heading: '导出',
    csv: '所有单元格的表格',
    json: '全部内容，单个文件',
    jsonl: '每个单元格一行',
    junit: '测试报告',
    html: '含全部回答的网页',
    'pack-json': '实验包，可再次运行',
    'pack-yaml': '用于 promptfoo 的实验包',
    saved: (fileName) => `已导出：${fileName}`,
    failed: (reason) => `导出失败：${reason}`,
  },
  states: { draft: '草稿', paused: '已暂停', running: '运行中', finished: '已完成' },
  cells: {
    planned: '待发送',
    sending: '发送中',
    done: '通过',
    failed: '未通过',
    error: '错误',
    unknown: '未知',
    stopped: '已停止',
  },
  progress: ({ done, all }) => `${formatWhole(done)} / ${formatWhole(all)}`,
  status: {
    waits: (time) => `需要等待，${time} 后继续`,
    left: (time) => `约剩 ${time}`,
    finished: (name) => `实验已完成：${name}`,
    counts: ({ passed, failed, errors }) =>
      `${formatWhole(passed)} 个通过，${formatWhole(failed)} 个未通过，${formatWhole(errors)} 个错误`,
  },
} satisfies Translated<typeof experimentsTexts>
