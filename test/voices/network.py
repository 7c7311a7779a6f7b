"""The network that tells voices apart, an ECAPA-style TDNN; its weights out of an ONNX file and into one. The names are those of public/voiceprint-lite/voiceprint-lite.onnx."""

import onnx
import torch
import torch.nn as nn
from onnx import TensorProto, numpy_helper

WIDTH, PARTS, SUMMED, EMBEDDING = 192, 8, 384, 192


class Block(nn.Module):
    def __init__(self, dilation):
        super().__init__()
        part = WIDTH // PARTS
        self.a, self.ab = nn.Conv1d(WIDTH, WIDTH, 1), nn.BatchNorm1d(WIDTH)
        self.k = nn.ModuleList(nn.Conv1d(part, part, 3, dilation=dilation, padding=dilation) for _ in range(PARTS - 1))
        self.kb = nn.ModuleList(nn.BatchNorm1d(part) for _ in range(PARTS - 1))
        self.b, self.bb = nn.Conv1d(WIDTH, WIDTH, 1), nn.BatchNorm1d(WIDTH)
        self.s1, self.s2 = nn.Conv1d(WIDTH, WIDTH // 4, 1), nn.Conv1d(WIDTH // 4, WIDTH, 1)

    def forward(self, x):
        first, *rest = torch.split(self.ab(torch.relu(self.a(x))), WIDTH // PARTS, 1)
        done = [first]
        for i, part in enumerate(rest):
            heard = part if i == 0 else part + done[-1]
            done.append(self.kb[i](torch.relu(self.k[i](heard))))
        y = self.bb(torch.relu(self.b(torch.cat(done, 1))))
        gate = torch.sigmoid(self.s2(torch.relu(self.s1(y.mean(-1, keepdim=True)))))
        return y * gate + x


class Pool(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv1d(SUMMED, 64, 1), nn.Conv1d(64, SUMMED, 1)

    def forward(self, x):
        share = torch.softmax(self.b(torch.tanh(self.a(x))).float(), -1)
        x = x.float()
        mean = (x * share).sum(-1)
        spread = (((x - mean.unsqueeze(-1)) ** 2) * share).sum(-1)
        return torch.cat([mean, torch.sqrt(spread + 1e-5)], 1)


class Voiceprint(nn.Module):
    """feats [rows, frames, 80] -> embs [rows, 192], not normalised."""

    def __init__(self):
        super().__init__()
        self.i, self.ib = nn.Conv1d(80, WIDTH, 5, stride=2, padding=2), nn.BatchNorm1d(WIDTH)
        self.r = nn.ModuleList(Block(dilation) for dilation in (1, 2, 3))
        self.m = nn.Conv1d(3 * WIDTH, SUMMED, 1)
        self.pool, self.pb = Pool(), nn.BatchNorm1d(2 * SUMMED)
        self.fc, self.bn = nn.Linear(2 * SUMMED, EMBEDDING), nn.BatchNorm1d(EMBEDDING)

    def forward(self, feats):
        x = self.ib(torch.relu(self.i(feats.transpose(1, 2))))
        heard = []
        for block in self.r:
            x = block(x)
            heard.append(x)
        x = torch.relu(self.m(torch.cat(heard, 1)))
        return self.bn(self.fc(self.pb(self.pool(x))))


def load(network, file):
    """Takes the weights of an ONNX file, of 16 or 32 bits."""
    state = network.state_dict()
    off = torch.zeros(EMBEDDING)
    own = onnx.load(str(file)).graph.initializer
    prefix = "m." if any(one.name == "m.i.weight" for one in own) else ""
    for one in own:
        values = torch.from_numpy(numpy_helper.to_array(one).copy())
        name = one.name.removeprefix(prefix)
        if one.name == "mu":
            # What was taken off the output at last.
            off = values[0]
        elif name in state:
            state[name] = values.float()
    state["bn.bias"] = state["bn.bias"] - off
    network.load_state_dict(state)


def write(network, file):
    """Writes it with the input `feats` [B, T, 80] and the output `embs` [B, 192]."""
    network.eval()
    axes = {"feats": {0: "B", 1: "T"}, "embs": {0: "B"}}
    torch.onnx.export(network, torch.randn(2, 150, 80), str(file), input_names=["feats"], output_names=["embs"], dynamic_axes=axes, opset_version=15)
