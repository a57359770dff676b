import { startEdge } from "./nginx.ts";
import { testProxy } from "./proxy-cases.ts";

await testProxy(startEdge);
