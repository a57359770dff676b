import { startHaproxy } from "./other-proxies.ts";
import { testProxy } from "./proxy-cases.ts";

await testProxy(startHaproxy);
