import { startCaddy } from "./other-proxies.ts";
import { testProxy } from "./proxy-cases.ts";

await testProxy(startCaddy);
