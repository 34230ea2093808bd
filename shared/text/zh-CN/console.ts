import type { consoleTexts } from '../en/console.ts'
import type { Translated } from '../translation.ts'

export const console = {
  usage: `npm start -- [选项]

  --host=electron|browser   运行方式；省略时：可用则使用 Electron，否则使用浏览器
  --data-dir <文件夹>       数据的保存位置
  --port <数字>             浏览器主机的端口；0 表示自动选择空闲端口；省略时沿用上次的端口，
                            首次为 4180，被占用时自动选择空闲端口
  --no-open                 只输出浏览器主机的地址，不打开浏览器
  --forget-browsers         使之前登录的所有浏览器退出登录
  --dev                     源代码变化时重新构建页面
  --help                    显示此说明`,
  buildingPage: '正在构建页面。',
  buildingMain: '正在构建主进程。',
  downloadingElectron: (version) => `正在下载 Electron ${version}（约 110 MB，仅一次）。`,
  unpackingElectron: (version) => `正在解压之前下载的 Electron ${version}。`,
  openingInElectron: (program) => `正在 Electron 中打开：${program}`,
  openingInBrowser: (reason) => `正在浏览器中打开。${reason}`,
  notStarted: (reason) => `Gateway Playground 未能启动。${reason}`,
  betweenSentences: '',
  answer: {
    gatewaySays: (words) => `网关返回：${words}`,
    status: (status) => `状态码 ${status}`,
    requestId: (id) => `请求 ID ${id}`,
    upstreamRequestId: (id) => `上游请求 ID ${id}`,
  },

  practice: {
    usage: '选项：[--port N] [--pace MS] [--profile new-api|litellm] [--account SWITCHES] [--quiet]',
    address: (url) => `练习网关：${url}`,
    keys: '密钥：',
    keyEffects: {
      full: '所有模型',
      restricted: '仅少数模型可用，其余返回 403',
      disabled: '所有请求均返回 403',
      limited: '20 秒内 5 次请求，之后返回 429 和 Retry-After',
    },
    hint: '响应均在本机模拟。按 Ctrl+C 停止。',
    wrongOptions:
      '端口必须是 0 到 65535 之间的整数，速度必须是不小于 0 的毫秒数，配置必须是 new-api 或 litellm，账户必须是其开关的列表。',
    portInUse: (port) =>
      `端口 ${port} 已被其他程序占用。请使用 --port 选择其他端口，或用 --port 0 自动选择空闲端口。`,
    portForbidden: (port) => `当前用户无权打开端口 ${port}。请使用 --port 选择 1023 以上的端口。`,
    notStarted: (reason) => `无法启动练习网关：${reason}`,
  },
} satisfies Translated<typeof consoleTexts>
