import "./zod-without-eval.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource-variable/inter/wght.css";
import "./app/fonts/inter.css";
import "./app/theme.css";
import "./ui/parts.css";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root to draw into");

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
